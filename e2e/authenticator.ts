import { TOTP } from 'otpauth'

const STEP_MS = 30_000

/**
 * An authentication application: it was shown a key, and says six digits (RFC 6238). A code opens once, so that whoever
 * needs a second one in the same half-minute takes the next. Never the one before: it may be too old when it arrives.
 */
export const codeOf = (key: string, halfMinutesFromNow = 0): string =>
  new TOTP({ secret: key.replaceAll(/\s/g, '') }).generate({
    timestamp: Date.now() + halfMinutesFromNow * STEP_MS,
  })
