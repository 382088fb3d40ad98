import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
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
import { sendPaymentReturnedMailJob } from '../payments/payments.queue.ts'
import { coverWaitingRefundsJob } from '../payouts/payouts.queue.ts'
import { checkJobs } from '../providers/providers.queue.ts'
import {
  cancelOrderOfEventJob,
  sendCancellationMailJob,
  sendCoverNeededMailJob,
  sendDisputeMailJob,
  sendEventCanceledMailJob,
  sendHandedBackMailJob,
  sendRefundMailJob,
  sendRefundRefusedMailJob,
  sendRefundWaitsMailJob,
} from './refunds.queue.ts'

export function refundJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendRefundMailJob, ({ refundId }) => sendRefundMail(app, refundId)),
    handle(sendRefundWaitsMailJob, ({ refundId }) => sendRefundWaitsMail(app, refundId)),
    handle(sendCoverNeededMailJob, ({ organizationId }) => sendCoverNeededMail(app, organizationId)),
    handle(sendRefundRefusedMailJob, ({ refundId }) => sendRefundRefusedMail(app, refundId)),
    handle(sendCancellationMailJob, ({ adjustmentId }) => sendCancellationMail(app, adjustmentId)),
    handle(sendHandedBackMailJob, (news) => sendHandedBackMail(app, news)),
    handle(cancelOrderOfEventJob, ({ orderId }) => cancelOrderOfEvent(app, orderId)),
    handle(sendEventCanceledMailJob, ({ orderId }) => sendEventCanceledMail(app, orderId)),
    handle(sendPaymentReturnedMailJob, (returned) => sendPaymentReturnedMail(app, returned)),
    handle(checkJobs.refund, (refund) => checkProviderRefund(app, refund)),
    handle(checkJobs.dispute, (dispute) => checkProviderDispute(app, dispute)),
    handle(sendDisputeMailJob, ({ disputeId, what }) => sendDisputeMail(app, disputeId, what)),
  ]
}

export function refundRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'end-late-orders', everyMs: 60_000, run: () => endLateOrders(app) },
    { name: 'reconcile-refunds', everyMs: 15_000, run: () => reconcileRefunds(app) },
    { name: coverWaitingRefundsJob.name, everyMs: 15_000, run: () => coverWaitingRefunds(app) },
    { name: 'reconcile-disputes', everyMs: 6 * 3_600_000, run: () => reconcileDisputes(app) },
  ]
}
