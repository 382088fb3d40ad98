import type { App } from '../app.ts'
import type { Attempt } from '../payments/attempt.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'
import { createAtProvider } from './create-at-provider.ts'

/** Cancels a live attempt at the provider. The provider's answer decides: the payment may have succeeded after all. */
export async function cancelAttempt(app: App, attempt: Attempt): Promise<Attempt> {
  const providerPaymentId = await createAtProvider(app, attempt)
  const provider = app.providers.named(attempt.provider)
  return applyProviderPayment(app, attempt.id, await provider.cancel(providerPaymentId, attempt.id))
}
