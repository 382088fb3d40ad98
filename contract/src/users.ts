import { FORM_TYPES } from '@obole/core/campaign/form'
import { LOCALES } from '@obole/core/locale'
import { ADMIN_ROLES, ROLES } from '@obole/core/users/session'
import { z } from 'zod'
import { emailSchema, linkSentSchema, newPasswordSchema } from './auth.ts'
import { endpoints } from './endpoint.ts'
import { plainLine } from './plain-text.ts'

export const userSchema = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  unverified: z.boolean(),
  locale: z.enum(LOCALES),
  /** Days left to set up a second factor; 0 if it must be set up now; null where it is not required. */
  secondFactorDays: z.int().nullable(),
})

/** An association of the user, with their roles in it. */
export const userOrganizationSchema = z.object({
  organizationSlug: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  url: z.string(),
  /** The stronger of the two admin roles, if the user has one. */
  role: z.enum(ADMIN_ROLES).nullable(),
  roles: z.array(z.enum(ROLES)),
  /** Roles in a single campaign; they are also in `roles`. */
  campaigns: z.array(
    z.object({ formType: z.enum(FORM_TYPES), formSlug: z.string(), title: z.string(), role: z.enum(ROLES) }),
  ),
})

export const aggregatedUserSchema = z.object({
  user: userSchema,
  organizations: z.array(userOrganizationSchema),
})
export type AggregatedUser = z.infer<typeof aggregatedUserSchema>

const NAME_MAX_LENGTH = 100
/** Errors are listed field by field (`errors`). */
export const profileChangesBody = z.strictObject({
  firstName: plainLine(NAME_MAX_LENGTH),
  lastName: plainLine(NAME_MAX_LENGTH),
  /** The language of our mails to them. */
  locale: z.enum(LOCALES),
})
export type ProfileChanges = z.output<typeof profileChangesBody>

/** One browser in which the user is signed in. */
export const ownSessionSchema = z.object({
  sessionId: z.string(),
  /** Null if not recognised. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** Accurate to a quarter of an hour. */
  lastUsedAt: z.iso.datetime(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
const ownSessionsAnswer = z.object({ data: z.array(ownSessionSchema) })

/** Below the API base. */
export const userEndpoints = endpoints({
  'GET /agg/user': {
    summary: 'The signed-in user and their associations',
    response: { 200: aggregatedUserSchema },
  },
  'PUT /users/me': {
    summary: 'Changes what the signed-in user is called and the language they are written to in',
    body: profileChangesBody,
    response: { 200: aggregatedUserSchema },
  },
  'POST /users/me/email': {
    summary:
      'Sends a link to the address one wants instead of one’s own; the password is asked for again, and the code of a second factor',
    again: 'passwordAndCode',
    body: z.strictObject({ email: emailSchema }),
    response: { 202: linkSentSchema },
  },
  'PUT /users/me/password': {
    summary:
      'Replaces the password, which ends every other session; the present one is asked for again, and the code of a second factor',
    again: 'passwordAndCode',
    body: z.strictObject({ password: newPasswordSchema }),
    response: { 200: z.object({ changed: z.literal(true) }) },
  },
  'GET /users/me/sessions': {
    summary: 'Where one is signed in, the latest use first',
    response: { 200: ownSessionsAnswer },
  },
  'DELETE /users/me/sessions': {
    summary: 'Signs one out everywhere else',
    response: { 200: ownSessionsAnswer },
  },
  'DELETE /users/me/sessions/{sessionId}': {
    summary: 'Ends one of one’s sessions',
    params: z.object({ sessionId: z.string().min(1).max(100) }),
    response: { 200: ownSessionsAnswer },
  },
})
