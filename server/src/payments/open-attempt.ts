import { refuse, type Refusal } from '@obole/contract/problems'
import { CART_TOTAL_LIFETIME_MS } from '@obole/core/cart-expiry'
import { ATTEMPT_LIFETIME_MS, pausedUntilMs } from '@obole/core/payment'
import type { App } from '../app.ts'
import { unmet } from '../platform/db.ts'
import type { Attempt, PaymentRequest } from './attempt.ts'
import { insertAttempt, listAttempts } from './payments.store.ts'

/** An attempt that was stored but never reached the provider is gone on with after this. */
export const FIRST_CHECK_MS = 60_000

/** The one live attempt of a request: a double click, a reload or a second tab gets the same. */
export async function openAttempt(app: App, request: PaymentRequest): Promise<Attempt | Refusal> {
  const attempts = await listAttempts(app.db, request.id)
  const live = attempts.find(({ state }) => state === 'Init' || state === 'WaitingAuthentication')
  if (live) return live
  if (request.cartState === 'Paid') return refuse('DUPLICATED_PAYMENT')
  const now = app.clock.now()
  const refused = attempts.filter(({ state }) => state === 'Refused')
  if (pausedUntilMs(refused.length, refused[0]?.updatedAt ?? null, now) !== null)
    return refuse('PAYMENT_MAX_ERROR_ATTEMPTS')
  const id = app.ids.token()
  const times = {
    now,
    checkAt: now + FIRST_CHECK_MS,
    cartExpiresAt: now + ATTEMPT_LIFETIME_MS,
    cartMadeAfter: now - CART_TOTAL_LIFETIME_MS,
  }
  try {
    await insertAttempt(app.db, { id, request, provider: app.cards.name, ...times })
  } catch (error) {
    switch (unmet(error)) {
      case 'cart':
        // Open again: what it holds is no longer what this request would pay.
        return refuse(request.cartState === 'Open' ? 'CART_CHANGED' : 'CART_EXPIRED')
      case 'live':
        return openAttempt(app, request)
      default:
        throw error
    }
  }
  const fresh = {
    providerPaymentId: null,
    errorCode: null,
    redirectUrl: null,
    createdAt: now,
    updatedAt: now,
  }
  return {
    id,
    number: attempts.length + 1,
    request,
    amountCents: request.amountCents,
    state: 'Init',
    ...fresh,
  }
}
