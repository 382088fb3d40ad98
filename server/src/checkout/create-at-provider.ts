import { addressOf } from '@obole/core/site/addresses'
import { assert } from '@obole/core/assert'
import { abandon } from '@obole/core/payment/payment'
import type { App } from '../app.ts'
import type { Attempt } from '../payments/attempt.ts'
import { rememberProviderPayment } from '../payments/attempts.ts'
import { hasRefusedCall, refusedCall } from '../payments/provider-answer.ts'
import { ProviderFault, type ProviderPayment } from '../providers/payment-provider.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'

/**
 * Creates the attempt's unconfirmed payment at the provider and stores its id; called again, answers the same id. A
 * `fault` is what the provider answered when it was asked just now. If the provider refuses the call itself, there is no payment and asking again will not make one: the attempt ends and
 * the fault is thrown on.
 */
export async function createAtProvider(
  app: App,
  attempt: Attempt,
  fault: ProviderFault | null = null,
): Promise<string> {
  if (attempt.providerPaymentId) return attempt.providerPaymentId
  try {
    if (fault) throw fault
    const { id } = await askProvider(app, attempt)
    await rememberProviderPayment(app, attempt.id, id)
    return id
  } catch (error) {
    if (error instanceof ProviderFault && hasRefusedCall(error))
      await applyProviderPayment(app, attempt.id, refusedCall(attempt, error.code, 'Canceled'), abandon)
    throw error
  }
}

/** Creates the payment there; asked again with the same attempt, the provider answers the same payment. */
export function askProvider(app: App, attempt: Attempt): Promise<ProviderPayment> {
  const {
    id,
    requestId,
    means,
    provider,
    subject,
    charge,
    amountCents,
    tipCents,
    savesMandate,
    mandateToken,
  } = attempt
  assert(requestId, `attempt ${id} is not the payer's`)
  const page = subject.kind === 'debit' ? 'regularisationPayment' : 'payment'
  return app.providers.named(provider).create({
    means,
    attemptId: id,
    cartId: subject.kind === 'cart' ? subject.cartId : null,
    amountCents,
    tipCents,
    providerAccount: charge.providerAccount,
    description: charge.label,
    returnUrl: app.config.PUBLIC_URL + addressOf({ page, id: requestId }),
    saveMandate: savesMandate,
    mandateId: mandateToken,
    // A mandate, or a debit that failed before, needs strong authentication even if the card could do without.
    authentication: savesMandate || subject.kind !== 'cart' ? 'required' : 'automatic',
  })
}
