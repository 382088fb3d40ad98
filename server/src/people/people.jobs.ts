import { LINK_PURPOSES } from '@obole/contract/auth'
import { MEMBER_ROLES } from '@obole/contract/roles'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { SEND_EMAIL_CHANGE_JOB, sendEmailChange } from './change-email.ts'
import { EMAIL_CHANGED_JOB, tellEmailChanged } from './confirm-email.ts'
import { forgetExpired } from './forget-expired.ts'
import { RECOVERY_NEWS, sendRecoveryNews, TELL_RECOVERY_JOB } from './recoveries.ts'
import { SEND_LINK_JOB } from './request-link.ts'
import { sendLink } from './send-link.ts'
import { ACCOUNT_NEWS, sendAccountNews, TELL_ACCOUNT_JOB } from './tell-account.ts'
import { TELL_ADMINISTRATORS_JOB, tellAdministrator } from './tell-administrators.ts'
import { PASSWORD_CHANGED_JOB, tellPasswordChanged } from './tell-password-changed.ts'

const linkOrder = z.object({
  id: z.string(),
  purpose: z.enum(LINK_PURPOSES).exclude(['ChangeEmail']),
  email: z.string(),
  redirectTo: z.string().nullable(),
  locale: z.enum(['fr', 'en']),
  isTakenBack: z.boolean().default(false),
  isFactorEnded: z.boolean().default(false),
})
const emailChange = z.object({ id: z.string(), userId: z.number(), email: z.string() })
const emailChanged = z.object({ id: z.string(), userId: z.number(), oldEmail: z.string() })
const toldRoles = z.array(z.object({ role: z.enum(MEMBER_ROLES), title: z.string().nullable() }))
const email = z.string()
const toldNews = z.object({
  id: z.string(),
  userId: z.number(),
  organizationId: z.number(),
  by: z.number(),
  at: z.number(),
  news: z.discriminatedUnion('what', [
    z.object({ what: z.literal('invited'), email, roles: toldRoles }),
    z.object({ what: z.literal('joined'), email, roles: toldRoles }),
    z.object({ what: z.literal('changed'), email, before: toldRoles, roles: toldRoles }),
    z.object({ what: z.literal('removed'), email, before: toldRoles }),
  ]),
})
const accountNews = z.object({ id: z.string(), userId: z.number(), news: z.enum(ACCOUNT_NEWS) })
const recoveryNews = z.object({ id: z.string(), news: z.enum(RECOVERY_NEWS) })
const passwordChanged = z.object({ id: z.string(), userId: z.number() })

const HOUR_MS = 3_600_000

export function peopleJobs(app: App): readonly JobHandler[] {
  return [
    { name: SEND_LINK_JOB, run: (payload) => sendLink(app, linkOrder.parse(payload)) },
    {
      name: SEND_EMAIL_CHANGE_JOB,
      run: (payload) => sendEmailChange(app, emailChange.parse(payload)),
    },
    { name: EMAIL_CHANGED_JOB, run: (payload) => tellEmailChanged(app, emailChanged.parse(payload)) },
    {
      name: PASSWORD_CHANGED_JOB,
      run: (payload) => tellPasswordChanged(app, passwordChanged.parse(payload)),
    },
    { name: TELL_ACCOUNT_JOB, run: (payload) => sendAccountNews(app, accountNews.parse(payload)) },
    { name: TELL_RECOVERY_JOB, run: (payload) => sendRecoveryNews(app, recoveryNews.parse(payload)) },
    { name: TELL_ADMINISTRATORS_JOB, run: (payload) => tellAdministrator(app, toldNews.parse(payload)) },
  ]
}

export function peopleRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'people.forget-expired', everyMs: HOUR_MS, run: () => forgetExpired(app) }]
}
