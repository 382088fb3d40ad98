import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

/** One mail of a message to many. */
export const sendMailingJob = declareJob('send-mailing', z.object({ recipientId: z.int() }))

/** The same mail to whoever writes it. */
export const tryMailingJob = declareJob(
  'try-mailing',
  z.object({
    mailingId: z.string(),
    userId: z.int(),
    /** Whoever tries twice gets two. */
    at: z.number(),
  }),
)
