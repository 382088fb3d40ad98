import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetVisits } from './forget-visits.ts'
import { sendMailsAcceptedJob, sendRenewalLinkJob } from './renewals.queue.ts'
import { sendRenewalLink } from './request-renewal-link.ts'
import { tellAccepted } from './tell-accepted.ts'

const HOUR_MS = 3_600_000

export function renewalJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendRenewalLinkJob, (link) => sendRenewalLink(app, link)),
    handle(sendMailsAcceptedJob, (accepted) => tellAccepted(app, accepted)),
  ]
}

export function renewalRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'renewals.forget-visits', everyMs: HOUR_MS, run: () => forgetVisits(app) }]
}
