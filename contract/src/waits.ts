import type { Locale } from '@obole/core/locale'
import { whenAgain } from '@obole/core/dates/moments'

/** How long a refusal lasts, in its details: in seconds for programs, as an end time for people. */
export type Wait = { retryAfterSeconds: number; retryAt: string }

export function waitUntil(now: number, at: number): Wait {
  const retryAfterSeconds = Math.max(1, Math.ceil((at - now) / 1000))
  return { retryAfterSeconds, retryAt: new Date(now + retryAfterSeconds * 1000).toISOString() }
}

/** « demain à 9 h 10 »; null if the duration is unknown or very short. */
export function waitInWords(
  { retryAfterSeconds, retryAt }: Readonly<Record<string, unknown>>,
  locale: Locale,
): string | null {
  if (typeof retryAfterSeconds !== 'number' || typeof retryAt !== 'string') return null
  const at = Date.parse(retryAt)
  return whenAgain({ now: at - retryAfterSeconds * 1000, at }, locale)
}
