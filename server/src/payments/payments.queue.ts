import { z } from 'zod'
import { declareJob, type PayloadOf } from '../platform/job.ts'

const ofPayment = z.object({ paymentId: z.int() })

/** Added to every statement that receives a payment's money, refunds it, or loses it in a dispute. */
export const settleReceiptJob = declareJob('settle-receipt', ofPayment)

export const sendDebitMailJob = declareJob(
  'send-debit-mail',
  ofPayment.extend({ kind: z.enum(['upcoming', 'refused', 'unpaid', 'corrected']) }),
)
export type DebitMailKind = PayloadOf<typeof sendDebitMailJob>['kind']

export const sendPlanMailJob = declareJob(
  'send-plan-mail',
  z.object({
    kind: z.enum(['cardEnds', 'cardChanged', 'changed', 'stopped', 'ended']),
    orderId: z.int(),
  }),
)

/** Forgets the card of an order that debits nothing more at once, and not with the others. */
export const endCardJob = declareJob('end-card', z.object({ orderId: z.int() }))

const ofAttempt = z.object({ attemptId: z.string() })

export const refundStrayJob = declareJob('refund-stray', ofAttempt)

export const sendPaymentReturnedMailJob = declareJob(
  'send-payment-returned-mail',
  ofAttempt.extend({
    /** Why the order could not be made although the bank accepted. */
    why: z.enum(['eventCanceled', 'soldOut']),
  }),
)
export type WhyReturned = PayloadOf<typeof sendPaymentReturnedMailJob>['why']
