import { captureTransfers, strayCaptureTransfers } from '@obole/core/ledger'
import { applyProviderState, type AttemptDecision, type PaymentState } from '@obole/core/payment'
import { assert } from '@obole/core/assert'
import { sum } from '@obole/core/money'
import type { App } from '../app.ts'
import type { Attempt } from '../payments/attempt.ts'
import { findAttempt, moveAttempt } from '../payments/attempts.ts'
import { unmet } from '../platform/db.ts'
import type { ProviderPayment } from '../providers/card-provider.ts'
import { bookStray, placeOrder } from './checkout.store.ts'

const MAX_TRIES = 5

/**
 * The only way an attempt becomes paid or refused, whoever learned of it: the page, a notification, the reconciler.
 * Decided on what was read, saved only if that still holds; otherwise read and decided again.
 */
export async function applyProviderPayment(
  app: App,
  attemptId: string,
  provider: ProviderPayment,
  decide: typeof applyProviderState = applyProviderState,
): Promise<Attempt> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const attempt = await findAttempt(app, attemptId)
    assert(attempt, `no attempt ${attemptId}`)
    assert(
      provider.amountCents === attempt.amountCents,
      `the provider charged another amount for attempt ${attemptId}`,
    )
    const cartAlreadyPaid = attempt.request.cartState === 'Paid'
    const decision = decide({ state: attempt.state, cartAlreadyPaid, canFulfil: true }, provider.state)
    if (await carryOut(app, attempt, provider, decision)) {
      const after = decision.kind === 'ignore' ? attempt : await findAttempt(app, attemptId)
      assert(after, `attempt ${attemptId} vanished`)
      return after
    }
  }
  throw new Error(`attempt ${attemptId} changes faster than it can be applied`)
}

/** Answers false where somebody else was faster and everything must be looked at again. */
async function carryOut(
  app: App,
  attempt: Attempt,
  provider: ProviderPayment,
  decision: AttemptDecision,
): Promise<boolean> {
  switch (decision.kind) {
    case 'ignore':
      return true
    case 'refundStray':
      return refundStray(app, attempt, null)
    case 'move':
      switch (decision.effect) {
        case 'placeOrder':
          return settle(app, attempt, provider)
        case 'refund':
          return refundStray(app, attempt, attempt.state)
        // Places are given back when the cart expires, not here: the payer may try again with another card.
        case 'releaseHold':
        case 'nothing':
          return moveAttempt(app, {
            ...failureOf(provider, decision.to),
            id: attempt.id,
            from: attempt.state,
            to: decision.to,
          })
      }
  }
}

async function settle(app: App, attempt: Attempt, provider: ProviderPayment): Promise<boolean> {
  const { frozen: order, cartState } = attempt.request
  const [first] = order.terms
  assert(
    first && sum([first.amountCents, first.tipCents]) === attempt.amountCents,
    'the first term is what was charged',
  )
  const parts = { associationCents: first.amountCents, tipCents: first.tipCents }
  const kind = cartState === 'Expired' ? 'late' : 'held'
  const { mandateId, card } = provider
  try {
    const settlement = { kind, attemptId: attempt.id, mandateId, card } as const
    const transfers = captureTransfers(order.organizationId, parts)
    await placeOrder(app.db, { settlement, order, transfers, now: app.clock.now() })
    app.jobs.wake()
    return true
  } catch (error) {
    switch (unmet(error)) {
      case 'attempt':
      case 'cart':
        return false
      case 'stock':
        // The places were given back and bought by others before the money came: it goes back too.
        return refundStray(app, attempt, attempt.state)
      default:
        throw error
    }
  }
}

async function refundStray(app: App, attempt: Attempt, from: string | null): Promise<boolean> {
  const job = { name: 'refund-stray', payload: { attemptId: attempt.id }, key: `refund-stray:${attempt.id}` }
  const transfers = strayCaptureTransfers(attempt.amountCents)
  try {
    await bookStray(app.db, { attemptId: attempt.id, from, transfers, jobs: [job], now: app.clock.now() })
    app.jobs.wake()
    return true
  } catch (error) {
    if (unmet(error) === 'attempt') return false
    throw error
  }
}

/** What the payer is told of a try that did not succeed. */
function failureOf({ declineCode, redirectUrl }: ProviderPayment, to: PaymentState) {
  switch (to) {
    case 'Refused': {
      const authentication = declineCode?.startsWith('authentication') ?? false
      return {
        errorCode: authentication ? 'AUTHENTICATION_FAILURE' : 'PAYMENT_REFUSED',
        declineCode,
        redirectUrl: null,
      }
    }
    case 'Canceled':
      return { errorCode: 'PAYMENT_CANCELED', declineCode, redirectUrl: null }
    case 'Abandoned':
      return { errorCode: 'PAYMENT_EXPIRED', declineCode, redirectUrl: null }
    default:
      return { errorCode: null, declineCode, redirectUrl }
  }
}
