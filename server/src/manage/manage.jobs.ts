import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { INVITE_JOB } from './administrators.ts'
import { forgetVisits } from './count-visit.ts'
import { forgetExports } from './exports.ts'
import { sendInvitation } from './send-invitation.ts'

const invitation = z.object({ invitationId: z.string(), linkId: z.string() })

export function manageJobs(app: App): readonly JobHandler[] {
  return [{ name: INVITE_JOB, run: async (payload) => sendInvitation(app, invitation.parse(payload)) }]
}

const DAY_MS = 86_400_000

export function manageRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'manage.forget-visits', everyMs: DAY_MS, run: () => forgetVisits(app) },
    { name: 'manage.forget-exports', everyMs: DAY_MS, run: () => forgetExports(app) },
  ]
}
