import { paymentStatus } from '@obole/core/payment/payment'
import type { App } from '../app.ts'
import { findAttemptByProviderId } from '../payments/attempts.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'

/**
 * After a notification, asks the provider itself. Usually the page learned it first and the cart is already paid: then
 * nothing more the provider says of this payment changes it (refunds and disputes have notifications of their own). A
 * notification about a payment whose id is not stored yet is ignored: the reconciler finds its attempt by the same key.
 */
export async function checkProviderPayment(
  app: App,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
): Promise<void> {
  const attempt = await findAttemptByProviderId(app, provider, providerPaymentId)
  if (!attempt) return
  const isPaid = attempt.subject.kind === 'cart' && paymentStatus(attempt.state) === 'confirmed'
  if (isPaid) return
  await applyProviderPayment(app, attempt.id, await app.providers.named(provider).fetch(providerPaymentId))
}
