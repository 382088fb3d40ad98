import type { App } from '../app.ts'
import { findAttemptByProviderId } from '../payments/attempts.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'

/**
 * A notification came: ask the provider itself. One about a payment whose id we have not stored yet is left alone;
 * the reconciler finds its attempt by the same key.
 */
export async function checkProviderPayment(app: App, providerPaymentId: string): Promise<void> {
  const attempt = await findAttemptByProviderId(app, providerPaymentId)
  if (attempt) await applyProviderPayment(app, attempt.id, await app.cards.fetch(providerPaymentId))
}
