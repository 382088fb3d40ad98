import { z } from 'zod'
import type { App } from '../app.ts'
import { expireCarts } from '../carts/expire-carts.ts'
import { findAttemptByProviderId } from '../payments/attempts.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'
import { refundStray } from './refund-stray.ts'
import { sendConfirmation } from './send-confirmation.ts'

const ofOrder = z.object({ orderId: z.int() })
const ofAttempt = z.object({ attemptId: z.string() })
const ofProviderPayment = z.object({ provider: z.string(), providerPaymentId: z.string() })

export function checkoutJobs(app: App): readonly JobHandler[] {
  return [
    { name: 'send-confirmation', run: (payload) => sendConfirmation(app, ofOrder.parse(payload).orderId) },
    { name: 'refund-stray', run: (payload) => refundStray(app, ofAttempt.parse(payload).attemptId) },
    {
      name: 'check-provider-payment',
      run: (payload) => checkProviderPayment(app, ofProviderPayment.parse(payload).providerPaymentId),
    },
  ]
}

export function checkoutRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'reconcile-attempts', everyMs: 15_000, run: () => reconcileAttempts(app) },
    { name: 'expire-carts', everyMs: 10_000, run: async () => void (await expireCarts(app)) },
  ]
}

/** A notification came: ask the provider itself. One about a payment we never stored finds the attempt at its next reconciliation. */
async function checkProviderPayment(app: App, providerPaymentId: string): Promise<void> {
  const attempt = await findAttemptByProviderId(app, providerPaymentId)
  if (attempt) await applyProviderPayment(app, attempt.id, await app.cards.fetch(providerPaymentId))
}
