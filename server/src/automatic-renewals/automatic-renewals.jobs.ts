import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { sendAutomaticRenewalMailJob } from '../renewals/renewals.queue.ts'
import { renewMemberships } from './renew-memberships.ts'
import { sendAutomaticRenewalMail } from './send-renewal-mail.ts'

const QUARTER_HOUR_MS = 900_000

export function automaticRenewalJobs(app: App): readonly JobHandler[] {
  return [handle(sendAutomaticRenewalMailJob, (mail) => sendAutomaticRenewalMail(app, mail))]
}

export function automaticRenewalRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'renew-memberships', everyMs: QUARTER_HOUR_MS, run: () => renewMemberships(app) }]
}
