import type { RegularisationAnswer } from '@obole/contract/payments'
import { refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import { paymentStatus } from '@obole/core/payment/payment'
import { regularisationState, type RegularisationState } from '@obole/core/payment/regularisation'
import type { App } from '../app.ts'
import { isLive, type Attempt } from '../payments/attempt.ts'
import { findRequest, listAttempts } from '../payments/attempts.ts'
import { ProviderFault } from '../providers/payment-provider.ts'
import { cancelAttempt } from './cancel-attempt.ts'
import { askAgain } from './next-action.ts'

/**
 * Answers how the payment of an unpaid instalment ended. What the page reports (paid, failed) only makes us ask the
 * provider; when the payer gives up we cancel there, and the provider's answer decides.
 */
export async function endRegularisation(
  app: App,
  requestId: string,
  belief: 'finalize' | 'error' | 'abandon',
): Promise<RegularisationAnswer | Refusal> {
  const request = await findRequest(app, requestId)
  if (request?.subject.kind !== 'debit') return refuse('PAYMENT_UNKNOWN')
  const [latest] = await listAttempts(app, requestId)
  const after = latest && (await withKnownOutcome(app, latest, belief === 'abandon'))
  const isPaid = paymentStatus(request.subject.debit.state) === 'confirmed'
  const status = isPaid ? 'confirmed' : regularisationState(after?.state ?? null)
  return { status, redirectUrl: pageOf(status, requestId), errorCode: after?.errorCode ?? null }
}

async function withKnownOutcome(app: App, attempt: Attempt, givesUp: boolean): Promise<Attempt> {
  if (!isLive(attempt)) return attempt
  try {
    return givesUp ? await cancelAttempt(app, attempt) : (await askAgain(app, attempt)).after
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    app.log.warn({ err: error, attemptId: attempt.id }, 'a regularisation could not be ended')
    return attempt
  }
}

const RESULTS = { confirmed: 'confirmation', failure: 'failure', cancellation: 'cancellation' } as const

function pageOf(status: RegularisationState, id: string): string | null {
  return status === 'pending'
    ? null
    : addressOf({ page: 'regularisationResult', result: RESULTS[status], id })
}
