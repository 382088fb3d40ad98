import { epochMs, type Instant } from '../dates/dates.ts'

/** Constants of the product that belong to no other file of core. */
export const MAIN_COLOUR = '#4B3FCF'
export const CONTRIBUTORS_PAGE_SIZE = 8
export const TOAST_TIMEOUT_MS = 5000

/** How long the browser waits for an answer; for a card it waits longer, because the bank may be slow. */
export const HTTP_TIMEOUT_MS = 30_000
export const CARD_TIMEOUT_MS = 120_000

/** If a part of the application fails to load, the page reloads, at most once in this time. */
export const CHUNK_RELOAD_GUARD_MS = 60_000

/** A busy sign stays at least this long: a shorter one looks like a glitch. */
export const MIN_BUSY_MS = 200

/** The flags and their default values. */
export const DEFAULT_FLAGS = {
  onePageCaptcha: false,
  cardOnSummary: true,
  quickWinForm: false,
  quickWinNavigation: false,
} as const
export const DEFAULT_ENVIRONMENT = 'prod'

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

export function mayReloadPage(lastReload: Instant | null, now: Instant): boolean {
  return lastReload === null || epochMs(now) - epochMs(lastReload) >= CHUNK_RELOAD_GUARD_MS
}

/** How much longer a busy sign shown at that moment must stay. */
export function busyMsLeft(shownAt: Instant, now: Instant): number {
  return Math.max(0, MIN_BUSY_MS - (epochMs(now) - epochMs(shownAt)))
}
