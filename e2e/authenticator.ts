import { TOTP } from 'otpauth'

const STEP_MS = 30_000

/**
 * An authentication application: makes six digits from a key (RFC 6238). A code works once, so a second one in the same
 * half-minute has to be the next. Never the one before: it may be too old when it arrives.
 */
export const codeOf = (key: string, halfMinutesFromNow = 0): string =>
  new TOTP({ secret: key.replaceAll(/\s/g, '') }).generate({
    timestamp: Date.now() + halfMinutesFromNow * STEP_MS,
  })
