import { LOCALES } from '@obole/core/locale'
import { LINK_PURPOSES } from '@obole/core/users/login'
import { MEMBER_ROLES } from '@obole/core/users/session'
import { z } from 'zod'
import { ACCOUNT_NEWS } from '../mails/account-mails.ts'
import { RECOVERY_NEWS } from '../mails/recovery-mail.ts'
import { declareJob, type PayloadOf } from '../platform/job.ts'

/** What the job needs to write the link; the same each time it runs. */
export const sendLinkJob = declareJob(
  'people.send-link',
  z.object({
    id: z.string(),
    /** Links anyone may ask for; a change of address is asked for by a signed-in user. */
    purpose: z.enum(LINK_PURPOSES).exclude(['ChangeEmail']),
    email: z.string(),
    redirectTo: z.string().nullable(),
    locale: z.enum(LOCALES),
    /** The link follows « it was not me »: the mail asks the reader to use it, not that they may ignore it. */
    isTakenBack: z.boolean().default(false),
    /** The intruder's second factor was removed too; the mail says so. */
    isFactorEnded: z.boolean().default(false),
  }),
)
export type RequestedPurpose = PayloadOf<typeof sendLinkJob>['purpose']

export const sendEmailChangeJob = declareJob(
  'people.send-email-change',
  z.object({ id: z.string(), userId: z.number(), email: z.string() }),
)
export type EmailChange = PayloadOf<typeof sendEmailChangeJob>

export const tellEmailChangedJob = declareJob(
  'people.tell-email-changed',
  z.object({ id: z.string(), userId: z.number(), oldEmail: z.string() }),
)

export const tellPasswordChangedJob = declareJob(
  'people.tell-password-changed',
  z.object({ id: z.string(), userId: z.number() }),
)

export const tellAccountJob = declareJob(
  'people.tell-account',
  z.object({ id: z.string(), userId: z.number(), news: z.enum(ACCOUNT_NEWS) }),
)

export const tellRecoveryJob = declareJob(
  'people.tell-recovery',
  z.object({ id: z.string(), news: z.enum(RECOVERY_NEWS) }),
)

const email = z.string()
const roles = z.array(z.object({ role: z.enum(MEMBER_ROLES), title: z.string().nullable() })).readonly()

export const tellAdministratorJob = declareJob(
  'people.tell-administrators',
  z.object({
    /** The same for everyone who is informed. */
    id: z.string(),
    /** The administrator who is informed. */
    userId: z.number(),
    organizationId: z.number(),
    /** The user who did it. */
    by: z.number(),
    at: z.number(),
    news: z.discriminatedUnion('what', [
      z.object({ what: z.literal('invited'), email, roles }),
      z.object({ what: z.literal('joined'), email, roles }),
      z.object({ what: z.literal('changed'), email, before: roles, roles }),
      z.object({ what: z.literal('removed'), email, before: roles }),
    ]),
  }),
)
