import { assert } from '@obole/core/assert'
import { captureTransfers } from '@obole/core/ledger/ledger'
import { sum } from '@obole/core/money/money'
import { applyProviderState, type AttemptDecision, type PaymentState } from '@obole/core/payment/payment'
import type { App } from '../app.ts'
import { applyToDebit } from '../payments/apply-to-debit.ts'
import type { Attempt, Subject } from '../payments/attempt.ts'
import { attemptFailure } from '../payments/attempt-failure.ts'
import { findAttempt, moveAttempt } from '../payments/attempts.ts'
import { bookStray } from '../payments/book-stray.ts'
import { rememberCardAnswer } from '../payments/card-testing.ts'
import { newMandateOf, type DecideAttempt } from '../payments/debit-outcome.ts'
import type { FrozenTerm } from '../payments/frozen-order.ts'
import { keepCardOf } from '../payments/keep-card.ts'
import type { ProviderAnswer } from '../payments/provider-answer.ts'
import { failedRequirement } from '../platform/db.ts'
import { placePaidOrder } from './place-orders.ts'

const MAX_TRIES = 5

type CartSubject = Extract<Subject, { kind: 'cart' }>

/**
 * The only place where an attempt becomes paid or refused, whether the page, a notification or the reconciler brought
 * the news. It decides on what it read and saves only if that still holds; otherwise it reads and decides again. A
 * caller that has just read the attempt passes it instead of its id.
 */
export async function applyProviderPayment(
  app: App,
  known: Attempt | string,
  answer: ProviderAnswer,
  decide: DecideAttempt = applyProviderState,
): Promise<Attempt> {
  const attemptId = typeof known === 'string' ? known : known.id
  let attempt = typeof known === 'string' ? null : known
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    attempt ??= await findAttempt(app, attemptId)
    assert(attempt, `no attempt ${attemptId}`)
    const { subject } = attempt
    if (subject.kind === 'debit')
      return rememberCard(app, attempt, await applyToDebit(app, attemptId, answer, decide))
    assert(
      answer.amountCents === attempt.amountCents,
      `the provider charged another amount for attempt ${attemptId}`,
    )
    const cartAlreadyPaid = subject.kind === 'cart' && subject.state === 'Paid'
    const canFulfil = subject.kind !== 'cart' || isStillFor(subject, attempt)
    const decision = decide({ state: attempt.state, cartAlreadyPaid, canFulfil }, answer.state)
    const state = await carryOut(app, attempt, subject, answer, decision)
    if (state === attempt.state) return attempt
    // For a card that is not kept, the reason is stored with the attempt.
    const written = state && subject.kind === 'card' ? await findAttempt(app, attemptId) : null
    if (state)
      return rememberCard(app, attempt, written ?? { ...attempt, ...attemptFailure(answer, state), state })
    attempt = null
  }
  throw new Error(`attempt ${attemptId} changes faster than it can be applied`)
}

/**
 * A cart cannot change while an attempt is under way. But when a bank takes a refusal back, the cart may have changed
 * since: open again, or frozen for another amount or another payer. Then this attempt can no longer buy what it was
 * for.
 */
function isStillFor({ state, order, isReplaced }: CartSubject, { amountCents }: Attempt): boolean {
  const [first] = order.terms
  return state !== 'Open' && !isReplaced && first !== undefined && chargeOfTerm(first) === amountCents
}

const chargeOfTerm = ({ amountCents, tipCents }: FrozenTerm) => sum([amountCents, tipCents])

/** Remembers whether the card was good, to detect people who try out stolen cards. */
async function rememberCard(app: App, before: Attempt, after: Attempt): Promise<Attempt> {
  if (after.state !== before.state) await rememberCardAnswer(app, after, after.state)
  return after
}

/** Answers the state that holds now, or null where another request was faster and everything must be read again. */
async function carryOut(
  app: App,
  attempt: Attempt,
  subject: Exclude<Subject, { kind: 'debit' }>,
  answer: ProviderAnswer,
  decision: AttemptDecision,
): Promise<PaymentState | null> {
  switch (decision.kind) {
    case 'ignore':
      return attempt.state
    case 'refundStray':
      return subject.kind === 'card' || (await bookStray(app, attempt, null)) ? attempt.state : null
    case 'move':
      switch (decision.effect) {
        case 'placeOrder':
          if (subject.kind === 'cart') return settle(app, attempt, subject, answer)
          return keepCardOf(app, attempt, answer)
        case 'refund':
          return (await bookStray(app, attempt, attempt.state)) ? 'Duplicated' : null
        // Places are given back when the cart expires, not here: the payer may try again with another card.
        case 'releaseHold':
        case 'nothing':
          return (await moveAttempt(app, {
            ...attemptFailure(answer, decision.to),
            id: attempt.id,
            from: attempt.state,
            to: decision.to,
          }))
            ? decision.to
            : null
      }
  }
}

async function settle(
  app: App,
  attempt: Attempt,
  { order, state }: CartSubject,
  answer: ProviderAnswer,
): Promise<PaymentState | null> {
  const [first] = order.terms
  assert(first && chargeOfTerm(first) === attempt.amountCents, 'the first term is what was charged')
  const parts = { associationCents: first.amountCents, tipCents: first.tipCents }
  const kind = state === 'Expired' ? 'late' : 'held'
  const mandate = newMandateOf(attempt, answer)
  try {
    const settlement = { kind, attemptId: attempt.id, attemptState: attempt.state, mandate } as const
    const transfers = captureTransfers(order.organizationId, parts)
    await placePaidOrder(app, { settlement, order, transfers, now: app.clock.now() })
    app.jobs.wake()
    return 'Authorized'
  } catch (error) {
    switch (failedRequirement(error)) {
      case 'attempt':
      case 'cart':
        return null
      case 'event':
        // The event was cancelled while the payer was at the bank: no ticket, no thanks, the money goes back at once.
        return (await bookStray(app, attempt, attempt.state, 'eventCanceled')) ? 'Duplicated' : null
      case 'stock':
        // The places were given back and sold to others before the money came: it goes back too.
        return (await bookStray(app, attempt, attempt.state, 'soldOut')) ? 'Duplicated' : null
      default:
        throw error
    }
  }
}
