import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { INVITE_JOB } from './administrators.ts'
import { forgetVisits } from './count-visit.ts'
import { forgetExports } from './exports.ts'
import { CARRY_OUT_RECOVERY_JOB, carryOut } from './support-people.ts'
import { sendInvitation } from './send-invitation.ts'

const invitation = z.object({ invitationId: z.string(), linkId: z.string() })

const recovery = z.object({ id: z.string() })

export function manageJobs(app: App): readonly JobHandler[] {
  return [
    { name: INVITE_JOB, run: async (payload) => sendInvitation(app, invitation.parse(payload)) },
    { name: CARRY_OUT_RECOVERY_JOB, run: async (payload) => carryOut(app, recovery.parse(payload).id) },
  ]
}

const DAY_MS = 86_400_000

export function manageRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'manage.forget-visits', everyMs: DAY_MS, run: () => forgetVisits(app) },
    { name: 'manage.forget-exports', everyMs: DAY_MS, run: () => forgetExports(app) },
  ]
}
