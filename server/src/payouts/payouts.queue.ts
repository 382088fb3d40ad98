import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

export const sendPayoutMailJob = declareJob(
  'send-payout-mail',
  z.object({ cashOutId: z.int(), what: z.enum(['paid', 'failed']) }),
)

export const sendTopUpMailJob = declareJob('send-top-up-mail', z.object({ transferId: z.int() }))

export const sendIbanMailJob = declareJob(
  'send-iban-mail',
  z.object({ organizationId: z.int(), what: z.enum(['asked', 'stopped']).default('asked') }),
)

/** Also runs regularly; queued so that money an association sends is used at once. */
export const coverWaitingRefundsJob = declareJob('cover-waiting-refunds', z.object({}))
