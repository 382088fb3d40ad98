import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

const ofRefund = z.object({ refundId: z.string() })

export const sendRefundMailJob = declareJob('send-refund-mail', ofRefund)
export const sendRefundWaitsMailJob = declareJob('send-refund-waits-mail', ofRefund)
export const sendRefundRefusedMailJob = declareJob('send-refund-refused-mail', ofRefund)

export const sendCoverNeededMailJob = declareJob(
  'send-cover-needed-mail',
  z.object({ organizationId: z.int() }),
)

const ofAdjustment = z.object({ adjustmentId: z.string() })

export const sendCancellationMailJob = declareJob('send-cancellation-mail', ofAdjustment)

export const sendHandedBackMailJob = declareJob(
  'send-handed-back-mail',
  ofAdjustment.extend({
    paymentId: z.int(),
    amountCents: z.int(),
    lines: z.array(z.object({ lineId: z.int(), amountCents: z.int() })).readonly(),
  }),
)

const ofOrder = z.object({ orderId: z.int() })

export const cancelOrderOfEventJob = declareJob('cancel-order-of-event', ofOrder)
export const sendEventCanceledMailJob = declareJob('send-event-canceled-mail', ofOrder)

export const sendDisputeMailJob = declareJob(
  'send-dispute-mail',
  z.object({ disputeId: z.int(), what: z.enum(['opened', 'won', 'lost']) }),
)
