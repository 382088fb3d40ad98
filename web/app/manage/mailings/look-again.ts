const SOONEST_MS = 2_000
const LATEST_MS = 30_000

/**
 * How long to wait before looking again how far a message is: a tenth of the time watched so far. A few mails are out in
 * seconds; thousands take hours, and whoever leaves the page open has us count them all at each look.
 */
export const lookAgainMs = (watchedMs: number): number =>
  Math.min(LATEST_MS, Math.max(SOONEST_MS, watchedMs / 10))
