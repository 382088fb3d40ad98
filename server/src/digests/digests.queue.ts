import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

const subscription = z.object({ userId: z.int(), organizationId: z.int() })

export const sendDailyDigestJob = declareJob('digests.send-daily', subscription.extend({ day: z.iso.date() }))

export const sendSalesJob = declareJob(
  'digests.send-sales',
  subscription.extend({ orderIds: z.array(z.int()) }),
)
