/** What a program may be notified of, by the names that associations' tools know. */
export const WEBHOOK_TYPES = ['Payment', 'Order', 'Form', 'Organization'] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

/** Why a notification is sent: something happened, somebody tries the address, or somebody wants it once more. */
export const WEBHOOK_CAUSES = ['News', 'Trial', 'Again'] as const
export type WebhookCause = (typeof WEBHOOK_CAUSES)[number]

/** What is sent once more is another delivery. */
export const DELIVERY_STATES = ['Waiting', 'Delivered', 'Failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a try did not get through. */
export const TRY_FAILURES = ['Refused', 'Redirected', 'TimedOut', 'Unreachable', 'NotPublic'] as const
export type TryFailure = (typeof TRY_FAILURES)[number]

const MINUTE_MS = 60_000
/** The pauses after each try that did not get through; the last one again and again. */
const PAUSES_MINUTES = [1, 5, 30, 120, 300, 600, 720] as const
/** Each pause is longer by up to a tenth, so that what failed together is not tried together. */
const SPREAD = 0.1
/** How long a notification is tried. */
export const TRIED_FOR_DAYS = 3
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * When a notification is tried again after so many tries; null once its days are over, the last try being at their end.
 * `spread` is between 0 and 1.
 */
export function nextTryAt(of: {
  beganAt: number
  tries: number
  now: number
  spread: number
}): number | null {
  const endsAt = of.beganAt + TRIED_FOR_DAYS * DAY_MS
  if (of.now >= endsAt) return null
  const pause = PAUSES_MINUTES[Math.min(of.tries, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0]
  return Math.min(endsAt, of.now + Math.round(pause * MINUTE_MS * (1 + SPREAD * of.spread)))
}

/** What was sent, and what was answered, is kept so long. */
export const LOG_KEPT_DAYS = 30
