import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { ProviderFault, type ProviderPayment } from '../providers/payment-provider.ts'
import type { Attempt } from './attempt.ts'
import { rememberProviderPayment } from './attempts.ts'
import { hasRefusedCall, refusedCall, type ProviderAnswer } from './provider-answer.ts'

/**
 * Asks the provider for a planned debit, or for its outcome; the attempt's id is the key, so asking again is safe. Null
 * where the outcome is unknown: the attempt stays in doubt and is asked about again.
 */
export async function askForDebit(app: App, attempt: Attempt): Promise<ProviderAnswer | null> {
  try {
    const { provider, providerPaymentId } = attempt
    return providerPaymentId
      ? await withoutPayer(app, attempt, await app.providers.named(provider).fetch(providerPaymentId))
      : await debit(app, attempt)
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    app.log.warn({ err: error, attemptId: attempt.id }, 'a debit was not answered')
    return null
  }
}

async function debit(app: App, attempt: Attempt): Promise<ProviderAnswer> {
  const { id, provider, mandateToken, amountCents, tipCents, charge } = attempt
  assert(mandateToken, `attempt ${id} has no mandate to debit`)
  try {
    const payment = await app.providers.able(provider, 'debit').debit({
      attemptId: id,
      mandateId: mandateToken,
      amountCents,
      tipCents,
      providerAccount: charge.providerAccount,
      description: charge.label,
    })
    return await withoutPayer(app, attempt, payment)
  } catch (error) {
    if (error instanceof ProviderFault && hasRefusedCall(error))
      return refusedCall(attempt, error.code, 'Refused')
    throw error
  }
}

/** Cancels a debit that the bank wants the payer to confirm: no payer is present, and it must not succeed later. */
async function withoutPayer(app: App, attempt: Attempt, payment: ProviderPayment): Promise<ProviderPayment> {
  if (payment.state !== 'ActionRequired' && payment.state !== 'Authenticated') return payment
  await rememberProviderPayment(app, attempt.id, payment.id)
  return app.providers.named(attempt.provider).cancel(payment.id, attempt.id)
}
