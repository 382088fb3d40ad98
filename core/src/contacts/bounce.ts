/** A refusal for good: the address does not exist, or this one mail is not wanted there. */
export const BOUNCES = ['Address', 'Mail'] as const
export type Bounce = (typeof BOUNCES)[number]

/** Subjects of RFC 3463 that say of the address itself: unknown, gone or closed, or at a host that there is not. */
const OF_ADDRESS = [/^5\.1\.(?![78]$)/, /^5\.2\.1$/, /^5\.4\.4$/]
/** Where a server gives no such status: unknown, not here, not allowed. */
const CODES_OF_ADDRESS = [550, 551, 553]

/** The status within a server's answer, « 5.1.1 »; null where it gives none. */
export function statusIn(answer: string): string | null {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(answer)?.[1] ?? null
}

/** What a server's answer says for good; null for what may go better later. */
export function bounceOf({ code, status }: { code: number | null; status: string | null }): Bounce | null {
  if (status !== null) {
    if (!status.startsWith('5.')) return null
    return OF_ADDRESS.some((one) => one.test(status)) ? 'Address' : 'Mail'
  }
  if (code === null || code < 500 || code > 599) return null
  return CODES_OF_ADDRESS.includes(code) ? 'Address' : 'Mail'
}
