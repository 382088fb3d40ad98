import type { NextAction } from '@obole/contract/payments'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { paymentStatus, stepAction, type ProviderState } from '@obole/core/payment/payment'
import { refusalAdvice } from '@obole/core/errors/refusal-advice'
import type { App } from '../app.ts'
import { isLive, isOf, isSettled, type Attempt, type Subject } from '../payments/attempt.ts'
import { findAttempt, findRequestWithAttempts } from '../payments/attempts.ts'
import { ProviderFault, type ProviderPayment } from '../providers/payment-provider.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'

/** What the page does next, by what the provider answers now. Asking changes nothing except what we know. */
export async function nextAction(app: App, requestId: string, client: string): Promise<NextAction | Refusal> {
  const known = await findRequestWithAttempts(app, requestId)
  if (!known || !isOf(known.request.subject, client)) return refuse('PAYMENT_UNKNOWN')
  const { request, attempts } = known
  const success = attempts.find(({ state }) => state === 'Authorized')
  if (!success && isSettled(request.subject)) return NOTHING_TO_PAY
  const latest = success ?? attempts[0]
  const next = latest ? await refreshed(app, latest) : actionOf(null, null)
  return isGone(request.subject, app.clock.now()) ? withoutCart(next) : next
}

/** The cart no longer holds its places: nothing new can begin for it. */
const isGone = (subject: Subject, now: number) =>
  subject.kind === 'cart' && (subject.state === 'Expired' || subject.expiresAt <= now)

/** A payment under way goes on; a new one cannot begin. */
function withoutCart(next: NextAction): NextAction {
  if (next.action === 'Initialize') return { ...next, status: 'expired', errorCode: 'CART_EXPIRED' }
  return next.action === 'Retry' ? { ...next, errorCode: 'CART_EXPIRED' } : next
}

/** The order was free, or the instalment was collected another way: nothing is left to do. */
const NOTHING_TO_PAY: NextAction = {
  action: 'Finalize',
  status: 'confirmed',
  paymentId: null,
  errorCode: null,
  advice: null,
  redirectUrl: null,
}

const NOTHING_BEGUN: NextAction = {
  action: 'Initialize',
  status: 'pending',
  paymentId: null,
  errorCode: null,
  advice: null,
  redirectUrl: null,
}

/** The same for one attempt; used by `confirm`, `finalize` and the redirect poll. */
export async function nextActionOfPayment(
  app: App,
  paymentId: string,
  client: string,
): Promise<NextAction | Refusal> {
  const attempt = await findAttempt(app, paymentId)
  return attempt && isOf(attempt.subject, client) ? refreshed(app, attempt) : refuse('PAYMENT_UNKNOWN')
}

async function refreshed(app: App, attempt: Attempt): Promise<NextAction> {
  const { after, provider } = await askAgain(app, attempt)
  return actionOf(after, provider)
}

/** Refreshes a live attempt from the provider; without its answer, the outcome is unknown (`Processing`). */
export async function askAgain(
  app: App,
  attempt: Attempt,
): Promise<{ after: Attempt; provider: ProviderState | null }> {
  const { provider: asked, providerPaymentId } = attempt
  if (!isLive(attempt) || !providerPaymentId) return { after: attempt, provider: null }
  const provider = await fetchOrNull(app, asked, providerPaymentId)
  if (!provider) return { after: attempt, provider: 'Processing' }
  return { after: await applyProviderPayment(app, attempt, provider), provider: provider.state }
}

async function fetchOrNull(
  app: App,
  provider: string,
  providerPaymentId: string,
): Promise<ProviderPayment | null> {
  try {
    return await app.providers.named(provider).fetch(providerPaymentId)
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    app.log.warn({ err: error }, 'the provider could not be asked')
    return null
  }
}

export function actionOf(attempt: Attempt | null, provider: ProviderState | null): NextAction {
  if (!attempt) return NOTHING_BEGUN
  // The state of a final attempt is enough; only a live one needs the provider's answer.
  const action = stepAction(attempt.state, provider ?? (attempt.providerPaymentId ? 'Processing' : null))
  const { id: paymentId, errorCode, redirectUrl, declineCode } = attempt
  const advice = attempt.state === 'Refused' ? refusalAdvice(declineCode) : null
  const known = { status: paymentStatus(attempt.state), paymentId, advice, redirectUrl }
  if (action === 'Redirect' && !redirectUrl)
    return { ...known, action: 'Retry', errorCode: 'REDIRECT_URL_EMPTY' }
  return { ...known, action, errorCode }
}

/** Where the payer goes to confirm, once the provider has answered it; or why there will never be such an address. */
export async function redirectUrlOf(
  app: App,
  paymentId: string,
  client: string,
): Promise<Pick<NextAction, 'redirectUrl' | 'status'> | Refusal> {
  const next = await nextActionOfPayment(app, paymentId, client)
  if (isRefusal(next)) return next
  const { redirectUrl, status, action } = next
  if (status === 'confirmed') return refuse('REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT')
  return action === 'Retry' ? refuse('REDIRECT_URL_EMPTY') : { redirectUrl, status }
}
