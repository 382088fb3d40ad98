import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { INVITE_JOB } from './administrators.ts'
import { sendInvitation } from './send-invitation.ts'

const invitation = z.object({
  userId: z.int(),
  organizationId: z.int(),
  role: z.enum(['OrganizationAdmin', 'FormAdmin', 'Treasurer', 'Accountant', 'CheckInOperator']),
  linkId: z.string(),
})

export function manageJobs(app: App): readonly JobHandler[] {
  return [{ name: INVITE_JOB, run: async (payload) => sendInvitation(app, invitation.parse(payload)) }]
}
