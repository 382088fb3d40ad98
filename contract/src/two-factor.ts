import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** Six digits of the application, or a recovery code; spaces and hyphens do not count. */
export const secondFactorCode = z.string().min(6).max(40)

export const twoFactorSchema = z.object({
  isEnabled: z.boolean(),
  /** Each one opens once. */
  recoveryCodesLeft: z.int(),
})
export type TwoFactor = z.infer<typeof twoFactorSchema>

export const twoFactorSetupSchema = z.object({
  /** For typing by hand: base32, in groups of four. */
  secret: z.string(),
  otpauthUrl: z.string(),
  /** The same as a picture to scan. */
  qrCodeSvg: z.string(),
})
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

const codeBody = z.strictObject({ code: secondFactorCode })

/**
 * Below the API base. `POST /token` takes `code` beside the password, `POST /reset-password` beside the new one: where it is
 * missing and needed they are refused with TWO_FACTOR_REQUIRED, where it is wrong with TWO_FACTOR_REFUSED.
 */
export const twoFactorEndpoints = endpoints({
  'GET /users/me/two-factor': {
    summary: 'Whether signing in asks for a second factor',
    response: { 200: twoFactorSchema },
  },
  'POST /users/me/two-factor/setup': {
    summary: 'A new secret to scan, not in force before it is confirmed; the password is asked for again',
    again: 'password',
    response: { 200: twoFactorSetupSchema },
  },
  'POST /users/me/two-factor/confirm': {
    summary: 'Puts the secret in force, and gives the recovery codes once',
    body: codeBody,
    response: { 200: recoveryCodesSchema },
  },
  'POST /users/me/two-factor/recovery-codes': {
    summary: 'Replaces the recovery codes',
    body: codeBody,
    response: { 200: recoveryCodesSchema },
  },
  'POST /users/me/two-factor/disable': {
    summary: 'Signing in asks for the password alone again; the password is asked for again',
    again: 'password',
    body: codeBody,
    response: { 200: twoFactorSchema },
  },
})
