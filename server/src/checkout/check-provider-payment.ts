import { paymentStatus } from '@obole/core/payment'
import type { App } from '../app.ts'
import { findAttemptByProviderId } from '../payments/attempts.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'

/**
 * A notification came: ask the provider itself. Mostly the page was told first and the cart is paid: nothing the provider
 * could say of that payment changes it any more (refunds and disputes come under names of their own). One about a payment whose id we have not stored yet is left alone;
 * the reconciler finds its attempt by the same key.
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
