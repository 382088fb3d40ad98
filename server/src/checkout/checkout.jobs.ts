import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { checkProviderPayment } from './check-provider-payment.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'
import { refundStray } from './refund-stray.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { sendConfirmationJob } from '../orders/orders.queue.ts'
import { refundStrayJob } from '../payments/payments.queue.ts'
import { checkPaymentJob } from '../providers/providers.queue.ts'

export function checkoutJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendConfirmationJob, (order) => sendConfirmation(app, order), { handful: 16 }),
    handle(refundStrayJob, ({ attemptId }) => refundStray(app, attemptId)),
    handle(checkPaymentJob, (payment) => checkProviderPayment(app, payment)),
  ]
}

export function checkoutRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'reconcile-attempts', everyMs: 15_000, run: () => reconcileAttempts(app) }]
}
