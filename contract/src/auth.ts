import { cleanEmail, emailRule } from '@obole/core/validation/email'
import { LINK_PURPOSES } from '@obole/core/users/login'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { plainText } from './plain-text.ts'
import { secondFactorCode } from './two-factor.ts'

const EMAIL_MAX_LENGTH = 254
/** Longer ones are no safer and cost the server work. */
const PASSWORD_MAX_LENGTH = 200

export const emailSchema = z
  .string()
  .max(EMAIL_MAX_LENGTH)
  .transform(cleanEmail)
  .superRefine((email, context) => {
    const message = email === '' ? 'emailInvalid' : emailRule(email)
    if (message) context.addIssue({ code: 'custom', message })
  })
const passwordSchema = z.string().min(1).max(PASSWORD_MAX_LENGTH)
export const newPasswordSchema = z.string().max(PASSWORD_MAX_LENGTH)
const linkTokenSchema = z.string().min(1).max(200)
/** A page of ours to come back to; anything else is ignored. */
const redirectToSchema = z.string().max(2000)

/** Its format is not checked: anything that is not an account gets the same refusal. */
const loginNameSchema = z
  .string()
  .min(1)
  .max(EMAIL_MAX_LENGTH)
  .regex(/^[^\0]+$/)
  .transform(cleanEmail)

export const RECOVERY_MESSAGE_MAX_LENGTH = 1000
const recoveryMessage = plainText(RECOVERY_MESSAGE_MAX_LENGTH).refine((text) => text !== '', 'required')

/** By password; or by refresh token, which browsers send as a cookie and not in the body. */
export const tokenRequestSchema = z.union([
  z.strictObject({
    grant_type: z.literal('password').optional(),
    username: loginNameSchema,
    password: passwordSchema,
    /** The second factor, where the account has one: asked for by TWO_FACTOR_REQUIRED. */
    code: secondFactorCode.optional(),
  }),
  z.strictObject({
    grant_type: z.literal('refresh_token').optional(),
    refresh_token: z.string().max(200).optional(),
  }),
])

export const tokenAnswerSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
})

export const linkRequestSchema = z.strictObject({
  email: emailSchema,
  redirectTo: redirectToSchema.optional(),
})
/** The same for every address, so that nobody learns who has an account. */
export const linkSentSchema = z.object({ sent: z.literal(true) })

export const linkSchema = z.object({
  purpose: z.enum(LINK_PURPOSES),
  email: z.string(),
  redirectTo: z.string().nullable(),
})
export type Link = z.infer<typeof linkSchema>

const noContent = z.object({ disconnected: z.literal(true) })
const linkTokenBody = z.strictObject({ token: linkTokenSchema })

/** Below the authentication base. */
export const authEndpoints = endpoints({
  'POST /token': {
    summary: 'An access token, by password, by refresh token, or a visitor’s',
    body: tokenRequestSchema,
    response: { 200: tokenAnswerSchema },
  },
  'POST /disconnect': {
    summary: 'Ends the session on every copy of its cookies',
    response: { 200: noContent },
  },
  'GET /disconnect': {
    summary: 'The same for programs and scripts: a link or a picture that leads here ends nothing',
    response: { 200: noContent },
  },
  'POST /first-login': {
    summary: 'Sends the link with which one chooses a first password',
    body: linkRequestSchema,
    response: { 202: linkSentSchema },
  },
  'POST /forgotten-password': {
    summary: 'Sends the link with which one replaces a forgotten password',
    body: linkRequestSchema,
    response: { 202: linkSentSchema },
  },
  'POST /expired-password': {
    summary: 'Sends the link with which one replaces an expired password',
    body: linkRequestSchema,
    response: { 202: linkSentSchema },
  },
  'POST /link': {
    summary: 'What a link is for, without using it up',
    body: linkTokenBody,
    response: { 200: linkSchema },
  },
  'POST /reset-password': {
    summary: 'Chooses a password with a link, which ends every session and opens a new one',
    body: z.strictObject({
      token: linkTokenSchema,
      password: newPasswordSchema,
      code: secondFactorCode.optional(),
    }),
    response: { 200: tokenAnswerSchema.extend({ redirectTo: z.string().nullable() }) },
  },
  'POST /verify-email': {
    summary: 'Confirms an e-mail address with a link',
    body: linkTokenBody,
    response: { 200: linkSchema },
  },
  'POST /confirm-email': {
    summary: 'Gives an account the address that a link was sent to, which ends every session',
    body: linkTokenBody,
    response: { 200: z.object({ email: z.string(), isSignedIn: z.boolean() }) },
  },
  'POST /factor-recovery': {
    summary: 'Asks Support to take away a second factor whose telephone and recovery codes are lost',
    body: z.union([
      z.strictObject({ username: loginNameSchema, password: passwordSchema, message: recoveryMessage }),
      /** If the password is lost too: the link for choosing a new one, which stays usable. */
      z.strictObject({ token: linkTokenSchema, message: recoveryMessage }),
    ]),
    response: { 202: z.object({ asked: z.literal(true) }) },
  },
  'POST /factor-recovery/cancel': {
    summary: 'Stops it, by the link of a mail',
    body: linkTokenBody,
    response: { 200: z.object({ canceled: z.literal(true) }) },
  },
  'POST /verification-email': {
    summary: 'Sends the confirmation link again to a user who signed in unverified',
    response: { 202: linkSentSchema },
  },
})
