const DAY_MS = 86_400_000

/**
 * How long security events are kept (guesses, refused access, limits): long enough to see a slow attack, and no longer.
 */
export const SECURITY_EVENTS_KEPT_MS = 180 * DAY_MS
