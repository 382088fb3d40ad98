import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetVisits } from './count-visit.ts'
import { forgetExports } from './exports.ts'
import { carryOut } from './support-people.ts'
import { sendInvitation } from './send-invitation.ts'
import { carryOutRecoveryJob, sendInvitationJob } from './manage.queue.ts'

export function manageJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendInvitationJob, (job) => sendInvitation(app, job)),
    handle(carryOutRecoveryJob, ({ id }) => carryOut(app, id)),
  ]
}

const DAY_MS = 86_400_000

export function manageRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'manage.forget-visits', everyMs: DAY_MS, run: () => forgetVisits(app) },
    { name: 'manage.forget-exports', everyMs: DAY_MS, run: () => forgetExports(app) },
  ]
}
