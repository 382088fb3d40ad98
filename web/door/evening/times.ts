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
const UNSENT_KEPT_DAYS = 7

/** Until when a phone that forgets its list now may hold what it did not send: a week, from the evening's end if that is past. */
export const unsentUntil = (endsAtMs: number, nowMs: number): number =>
  Math.min(endsAtMs, nowMs) + UNSENT_KEPT_DAYS * DAY_MS

/** How far the phone's clock is behind the server's; the call's way there and back is taken as equal. */
export const clockOffset = (nowMs: number, sentMs: number, receivedMs: number): number =>
  Math.round(nowMs - (sentMs + receivedMs) / 2)
