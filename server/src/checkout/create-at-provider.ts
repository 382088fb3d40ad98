import { addressOf } from '@obole/core/addresses'
import { assert } from '@obole/core/assert'
import { abandon } from '@obole/core/payment'
import type { App } from '../app.ts'
import type { Attempt } from '../payments/attempt.ts'
import { rememberProviderPayment } from '../payments/attempts.ts'
import { hasRefusedCall, refusedCall } from '../payments/provider-answer.ts'
import { ProviderFault, type ProviderPayment } from '../providers/payment-provider.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'

/**
 * The provider's id of an attempt's unconfirmed payment, stored; asked for again, the same. Where the provider refused
 * the call itself there is no payment and will be none by asking again: the attempt ends, and the fault goes on.
 */
export async function createAtProvider(app: App, attempt: Attempt): Promise<string> {
  if (attempt.providerPaymentId) return attempt.providerPaymentId
  try {
    const { id } = await create(app, attempt)
    await rememberProviderPayment(app, attempt.id, id)
    return id
  } catch (error) {
    if (error instanceof ProviderFault && hasRefusedCall(error))
      await applyProviderPayment(app, attempt.id, refusedCall(attempt, error.code, 'Canceled'), abandon)
    throw error
  }
}

function create(app: App, attempt: Attempt): Promise<ProviderPayment> {
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
    // A mandate, and a debit that failed before, are strongly authenticated whatever the card would do without.
    authentication: savesMandate || subject.kind !== 'cart' ? 'required' : 'automatic',
  })
}
