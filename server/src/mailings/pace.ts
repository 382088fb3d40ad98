const MINUTE_MS = 60_000
/** How often a portion is queued. */
export const TURN_MS = 5_000
/** A turn may come late, and takes along what the time until then allowed; after a longer rest the sending begins anew. */
const LATEST_TURN_MS = 2 * TURN_MS

/** When a portion was queued last, and what was left of a mail then, in sixty-thousandths. */
export interface Pace {
  turnedAt: number
  carried: number
}

/**
 * How many mails may leave at this turn, and what is left for the next one. In whole milliseconds times whole mails nothing is
 * rounded away: over hours exactly the rate leaves, and at no moment more than the time so far allowed.
 */
export function nextPortion(pace: Pace, now: number, perMinute: number): { portion: number; pace: Pace } {
  const since = Math.max(0, now - pace.turnedAt)
  const owed = pace.carried + (since > LATEST_TURN_MS ? TURN_MS : since) * perMinute
  return { portion: Math.floor(owed / MINUTE_MS), pace: { turnedAt: now, carried: owed % MINUTE_MS } }
}
