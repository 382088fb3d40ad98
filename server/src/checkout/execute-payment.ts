import type { NextAction } from '@obole/contract/payments'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { isOf, type Attempt } from '../payments/attempt.ts'
import { findAttempt } from '../payments/attempts.ts'
import { stopCardTesting } from '../payments/card-testing.ts'
import type { Caller } from '../platform/rate-limit.ts'
import { ProviderFault, type CardUse, type ProviderPayment } from '../providers/payment-provider.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'
import { chargeStopped } from './charge-stopped.ts'
import { actionOf } from './next-action.ts'

export interface ExecuteInput {
  paymentRequestId: string
  paymentId: string
  /** The visitor who calls. */
  client: string
  use: CardUse
  /** Where the payer's browser is, and what it computed. */
  caller: Caller
}

/** Confirms the payment with the card typed in the provider's fields. The provider's answer decides, or the wait. */
export async function executePayment(
  app: App,
  { paymentId, paymentRequestId, client, use, caller }: ExecuteInput,
): Promise<NextAction | Refusal> {
  const attempt = await findAttempt(app, paymentId)
  if (!attempt || attempt.requestId !== paymentRequestId || !isOf(attempt.subject, client))
    return refuse('PAYMENT_UNKNOWN')
  const { providerPaymentId, state } = attempt
  if (!providerPaymentId) return refuse('PAYMENT_INITIALIZE_ERROR')
  if (state !== 'Init') return actionOf(attempt, null)
  const stopped =
    (await chargeStopped(app, paymentRequestId, attempt.subject)) ??
    (await stopCardTesting(app, attempt, caller))
  if (stopped) return stopped
  const provider = await executeOrFetch(app, attempt, providerPaymentId, use)
  if (!provider) return actionOf(attempt, 'Processing')
  const next = actionOf(await applyProviderPayment(app, attempt, provider), provider.state)
  // The provider refused the call, for instance an old card session: nothing was debited, and the payer is told.
  return next.action === 'Initialize'
    ? { ...next, action: 'Retry', errorCode: 'PAYMENT_INITIALIZE_ERROR' }
    : next
}

/** Null where even fetching failed: what happened to the money is unknown, so nothing is retried with another key. */
async function executeOrFetch(
  app: App,
  attempt: Attempt,
  providerPaymentId: string,
  use: CardUse,
): Promise<ProviderPayment | null> {
  const provider = app.providers.able(attempt.provider, 'execute')
  try {
    return await provider.execute(providerPaymentId, use, attempt.id)
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    app.log.warn({ err: error, attemptId: attempt.id }, 'execute was not answered, asking what happened')
  }
  try {
    return await provider.fetch(providerPaymentId)
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return null
  }
}
