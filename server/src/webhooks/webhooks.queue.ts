import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

/** Whoever looks after an address is told that nothing is sent there any more. */
export const tellSwitchedOffJob = declareJob(
  'webhooks.tell-switched-off',
  z.object({ addressId: z.number(), at: z.number() }),
)
