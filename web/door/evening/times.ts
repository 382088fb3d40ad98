/** How often a phone with network asks what the other gates did. */
export const SYNC_EVERY_MS = 10_000
/** After a scan: two that follow each other go together. */
export const SYNC_SOON_MS = 400
const LONGEST_PAUSE_MS = 120_000

/** Failures one after the other double the pause, so that a thousand phones do not press a server that is coming back. */
export const pauseAfter = (failures: number): number =>
  Math.min(SYNC_EVERY_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS)

/** A code is not read again while somebody still holds it before the camera. */
export const SAME_CODE_MS = 3000

const DAY_MS = 86_400_000
export const UNSENT_KEPT_DAYS = 7

/** What a phone may still hold: all of it, after the evening only what was not sent, a week later nothing. */
export function mayKeep(endsAtMs: number, nowMs: number): 'all' | 'unsent' | 'nothing' {
  if (nowMs < endsAtMs) return 'all'
  return nowMs < endsAtMs + UNSENT_KEPT_DAYS * DAY_MS ? 'unsent' : 'nothing'
}

/** How far the phone's clock is behind the server's; the call's way there and back is taken as equal. */
export const clockOffset = (nowMs: number, sentMs: number, receivedMs: number): number =>
  Math.round(nowMs - (sentMs + receivedMs) / 2)
