import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { CardChoice } from '@obole/core/payment/payment'
import type { OnlineMeans } from '@obole/core/payment/payment-means'
import type { App } from '../app.ts'
import { isOf, isSettled, type Attempt, type PaymentRequest } from '../payments/attempt.ts'
import { findRequestWithAttempts, withCard } from '../payments/attempts.ts'
import { openAttempt } from '../payments/open-attempt.ts'
import { ProviderFault } from '../providers/payment-provider.ts'
import { chargeStopped } from './charge-stopped.ts'
import { askProvider, createAtProvider } from './create-at-provider.ts'

export interface Wish {
  means: OnlineMeans
  method?: CardChoice | undefined
  /** What the payer's page says is taken now: no other amount is. */
  shownCents?: number | undefined
}

/** Opens an attempt: it is created at the provider unconfirmed, and stored with the provider's id. */
export async function initializePayment(
  app: App,
  requestId: string,
  client: string,
  { means, method, shownCents }: Wish,
): Promise<{ paymentId: string } | Refusal> {
  const known = await findRequestWithAttempts(app, requestId)
  if (!known) return refuse('PAYMENT_UNKNOWN')
  const { request, attempts } = known
  if (!isOf(request.subject, client)) return refuse('PAYER_CHANGED')
  const isPaid = attempts.some(({ state }) => state === 'Authorized') || isSettled(request.subject)
  const stopped = isPaid ? null : await chargeStopped(app, request.id, request.subject)
  if (stopped) return stopped
  if (!isPaid && shownCents !== undefined && shownCents !== request.amountCents)
    return refuse('CART_CHANGED', { details: { dueToday: request.amountCents } })
  return openAt(app, method ? await withCard(app, request, method) : request, attempts, means)
}

async function openAt(
  app: App,
  request: PaymentRequest,
  attempts: readonly Attempt[],
  means: OnlineMeans,
): Promise<{ paymentId: string } | Refusal> {
  const opened = await openAttempt(app, request, attempts, means, (attempt) => askProvider(app, attempt))
  if (isRefusal(opened)) return opened
  const { attempt, fault } = opened
  try {
    await createAtProvider(app, attempt, fault)
    return { paymentId: attempt.id }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    app.log.error({ err: error, attemptId: attempt.id }, 'payment could not be initialised')
    return refuse('INITIALIZE_HAPAY_ERROR', { details: { key: error.key } })
  }
}
