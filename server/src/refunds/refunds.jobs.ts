import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { checkProviderDispute, reconcileDisputes } from './apply-provider-dispute.ts'
import { coverWaitingRefunds } from './cover-waiting-refunds.ts'
import { checkProviderRefund, reconcileRefunds } from './reconcile-refunds.ts'
import { sendCancellationMail } from './send-cancellation-mail.ts'
import { cancelOrderOfEvent, endLateOrders } from './cancel-event.ts'
import { sendEventCanceledMail } from './send-event-canceled-mail.ts'
import { sendPaymentReturnedMail } from './send-payment-returned-mail.ts'
import { sendCoverNeededMail } from './send-cover-needed-mail.ts'
import { sendDisputeMail } from './send-dispute-mail.ts'
import { sendHandedBackMail } from './send-handed-back-mail.ts'
import { sendRefundMail, sendRefundRefusedMail, sendRefundWaitsMail } from './send-refund-mail.ts'

const ofRefund = z.object({ refundId: z.string() })
const ofAdjustment = z.object({ adjustmentId: z.string() })
const ofHandedBack = z.object({
  adjustmentId: z.string(),
  paymentId: z.int(),
  amountCents: z.int(),
  lines: z.array(z.object({ lineId: z.int(), amountCents: z.int() })),
})
const ofOrganization = z.object({ organizationId: z.int() })
const ofOrder = z.object({ orderId: z.int() })
const ofDispute = z.object({ disputeId: z.int(), what: z.enum(['opened', 'won', 'lost']) })
const ofReturned = z.object({ attemptId: z.string(), why: z.enum(['eventCanceled', 'soldOut']) })
const ofProvider = z.object({ provider: z.string(), id: z.string() })

export function refundJobs(app: App): readonly JobHandler[] {
  return [
    { name: 'send-refund-mail', run: (payload) => sendRefundMail(app, ofRefund.parse(payload).refundId) },
    {
      name: 'send-refund-waits-mail',
      run: (payload) => sendRefundWaitsMail(app, ofRefund.parse(payload).refundId),
    },
    {
      name: 'send-cover-needed-mail',
      run: (payload) => sendCoverNeededMail(app, ofOrganization.parse(payload).organizationId),
    },
    {
      name: 'send-refund-refused-mail',
      run: (payload) => sendRefundRefusedMail(app, ofRefund.parse(payload).refundId),
    },
    {
      name: 'send-cancellation-mail',
      run: (payload) => sendCancellationMail(app, ofAdjustment.parse(payload).adjustmentId),
    },
    {
      name: 'send-handed-back-mail',
      run: (payload) => sendHandedBackMail(app, ofHandedBack.parse(payload)),
    },
    {
      name: 'cancel-order-of-event',
      run: (payload) => cancelOrderOfEvent(app, ofOrder.parse(payload).orderId),
    },
    {
      name: 'send-event-canceled-mail',
      run: (payload) => sendEventCanceledMail(app, ofOrder.parse(payload).orderId),
    },
    {
      name: 'send-payment-returned-mail',
      run: (payload) => sendPaymentReturnedMail(app, ofReturned.parse(payload)),
    },
    {
      name: 'check-provider-refund',
      run: (payload) => checkProviderRefund(app, ofProvider.parse(payload).id),
    },
    {
      name: 'check-provider-dispute',
      run: (payload) => checkProviderDispute(app, ofProvider.parse(payload).id),
    },
    {
      name: 'send-dispute-mail',
      run: (payload) => {
        const { disputeId, what } = ofDispute.parse(payload)
        return sendDisputeMail(app, disputeId, what)
      },
    },
  ]
}

export function refundRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'end-late-orders', everyMs: 60_000, run: () => endLateOrders(app) },
    { name: 'reconcile-refunds', everyMs: 15_000, run: () => reconcileRefunds(app) },
    { name: 'cover-waiting-refunds', everyMs: 15_000, run: () => coverWaitingRefunds(app) },
    { name: 'reconcile-disputes', everyMs: 6 * 3_600_000, run: () => reconcileDisputes(app) },
  ]
}
