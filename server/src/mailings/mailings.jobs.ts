import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetMailings } from './forget-mailings.ts'
import { sendMailingJob, tryMailingJob } from './mailings.queue.ts'
import { TURN_MS } from './pace.ts'
import { sendMailing, sendMailings } from './send-mailing.ts'
import { sendTrial } from './try-mailing.ts'

const DAY_MS = 86_400_000

export function mailingJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendMailingJob, ({ recipientId }) => sendMailing(app, recipientId), { isPatient: true }),
    handle(tryMailingJob, (trial) => sendTrial(app, trial)),
  ]
}

export function mailingRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'mailings.send', everyMs: TURN_MS, run: () => sendMailings(app) },
    { name: 'mailings.forget', everyMs: DAY_MS, run: () => forgetMailings(app) },
  ]
}
