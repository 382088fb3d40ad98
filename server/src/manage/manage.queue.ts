import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

export const sendInvitationJob = declareJob(
  'manage.send-invitation',
  z.object({ invitationId: z.string(), linkId: z.string() }),
)

export const carryOutRecoveryJob = declareJob('manage.carry-out-recovery', z.object({ id: z.string() }))
