/** A call that is asked for proof of work is sent again with the result in this header. */
export const proofHeader = 'x-proof-of-work'

/** The computation a refusal asks for, in its `details.work`. */
export interface Work {
  version: string
  key: string
  difficultyBits: number
}

/** A few seconds of computing; if more is asked, the visitor must wait instead. */
export const MAX_CLIENT_BITS = 22

/** What a refusal asks the browser to compute, where it can. */
export function workIn(data: unknown): Work | null {
  const { details }: { details?: { work?: Partial<Work> } } = { ...Object(data) }
  const { version, key, difficultyBits } = details?.work ?? {}
  if (version !== 'work-1' || typeof key !== 'string' || typeof difficultyBits !== 'number') return null
  return difficultyBits <= MAX_CLIENT_BITS ? { version, key, difficultyBits } : null
}
