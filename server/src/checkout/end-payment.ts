import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { isLive, type Attempt } from '../payments/attempt.ts'
import { findRequestOfCart, listAttempts } from '../payments/attempts.ts'
import { ProviderFault } from '../providers/payment-provider.ts'
import { cancelAttempt } from './cancel-attempt.ts'

/**
 * Before a new attempt: a live one that waits for the bank's page, or that began with another card, is first
 * cancelled at the provider. Answers why no new attempt is possible, or null.
 */
export async function endOtherAttempt(
  app: App,
  requestId: string,
  usesStoredCard: boolean,
): Promise<Refusal | null> {
  const live = (await listAttempts(app, requestId)).find(isLive)
  if (!live) return null
  const isFresh = live.state === 'Init' && (live.mandateToken !== null) === usesStoredCard
  return isFresh ? null : end(app, live)
}

/**
 * Lets a payer who came back change the cart although a payment had begun. Answers why that is impossible (the money
 * came after all, or the outcome is still unknown), or null.
 */
export async function endPaymentOfCart(app: App, cartId: string): Promise<Refusal | null> {
  const request = await findRequestOfCart(app, cartId)
  return request && endPayment(app, request.id)
}

/** Ends the live attempt of a request; answers like `endPaymentOfCart`. */
export async function endPayment(app: App, requestId: string): Promise<Refusal | null> {
  const attempts = await listAttempts(app, requestId)
  if (attempts.some(({ state }) => state === 'Authorized')) return refuse('DUPLICATED_PAYMENT')
  const live = attempts.find(isLive)
  return live ? end(app, live) : null
}

async function end(app: App, live: Attempt): Promise<Refusal | null> {
  try {
    const after = await cancelAttempt(app, live)
    if (after.state === 'Authorized') return refuse('DUPLICATED_PAYMENT')
    return isLive(after) ? refuse('DEBIT_UNDER_WAY') : null
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return refuse('PAYMENT_INITIALIZE_ERROR', { details: { key: error.key } })
  }
}
