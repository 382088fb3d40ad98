/** Digests asked for at once: enough to keep the browser busy, few enough to stop in time. */
const BATCH = 256

/** The first number that, after the key and a dot, makes a digest begin with so many zero bits. */
export async function solve(key: string, difficultyBits: number): Promise<string> {
  for (let first = 0; ; first += BATCH) {
    const tries = Array.from({ length: BATCH }, (_, index) => `${key}.${first + index}`)
    const heads = await Promise.all(tries.map(headOf))
    const found = heads.findIndex((head) => head >>> (32 - difficultyBits) === 0)
    const proof = tries[found]
    if (proof !== undefined) return proof
  }
}

async function headOf(text: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new DataView(digest).getUint32(0)
}
