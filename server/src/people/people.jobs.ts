import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { sendEmailChange } from './change-email.ts'
import { tellEmailChanged } from './confirm-email.ts'
import { forgetExpired } from './forget-expired.ts'
import { sendRecoveryNews } from './recoveries.ts'
import { sendLink } from './send-link.ts'
import { sendAccountNews } from './tell-account.ts'
import { tellAdministrator } from './tell-administrators.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'
import {
  sendEmailChangeJob,
  sendLinkJob,
  tellAccountJob,
  tellAdministratorJob,
  tellEmailChangedJob,
  tellPasswordChangedJob,
  tellRecoveryJob,
} from './people.queue.ts'

const HOUR_MS = 3_600_000

export function peopleJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendLinkJob, (link) => sendLink(app, link)),
    handle(sendEmailChangeJob, (change) => sendEmailChange(app, change)),
    handle(tellEmailChangedJob, (change) => tellEmailChanged(app, change)),
    handle(tellPasswordChangedJob, (change) => tellPasswordChanged(app, change)),
    handle(tellAccountJob, (payload) => sendAccountNews(app, payload)),
    handle(tellRecoveryJob, (payload) => sendRecoveryNews(app, payload)),
    handle(tellAdministratorJob, (payload) => tellAdministrator(app, payload)),
  ]
}

export function peopleRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'people.forget-expired', everyMs: HOUR_MS, run: () => forgetExpired(app) }]
}
