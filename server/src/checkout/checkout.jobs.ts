import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { checkProviderPayment } from './check-provider-payment.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'
import { refundStray } from './refund-stray.ts'
import { sendConfirmation } from './send-confirmation.ts'

const toConfirm = z.object({ orderId: z.int(), queuedFor: z.string().optional() })
const ofAttempt = z.object({ attemptId: z.string() })
const ofProviderPayment = z.object({ provider: z.string(), providerPaymentId: z.string() })

export function checkoutJobs(app: App): readonly JobHandler[] {
  return [
    { name: 'send-confirmation', run: (payload) => sendConfirmation(app, toConfirm.parse(payload)) },
    { name: 'refund-stray', run: (payload) => refundStray(app, ofAttempt.parse(payload).attemptId) },
    {
      name: 'check-provider-payment',
      run: (payload) => checkProviderPayment(app, ofProviderPayment.parse(payload).providerPaymentId),
    },
  ]
}

export function checkoutRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'reconcile-attempts', everyMs: 15_000, run: () => reconcileAttempts(app) }]
}
