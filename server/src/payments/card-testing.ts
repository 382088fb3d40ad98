import type { Refusal } from '@obole/contract/problems'
import { waitUntil } from '@obole/contract/waits'
import {
  type CardTries,
  type CardTryScope,
  CARD_TESTING_WINDOW_MS,
  cardTestingBy,
  cardWorkBits,
  paymentsToVouch,
} from '@obole/core/payment/card-testing'
import type { PaymentState } from '@obole/core/payment/payment'
import { CARD_TIMEOUT_MS } from '@obole/core/site/settings'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { refuseUntilWorked, spendProof } from '../platform/proof-of-work.ts'
import { countedRange, type Caller } from '../platform/rate-limit.ts'
import { sharedWork } from '../platform/shared-work.ts'
import type { Attempt } from './attempt.ts'
import * as store from './card-tries.store.ts'

/** Banks answer within seconds: a payer who must wait for the answers to others may try again soon. */
const NEXT_ANSWER_MS = 5_000

const WORK = 'card'

/**
 * Stolen cards are tried out where small sums are paid without an account. Called before a card goes to the bank;
 * answers null, or why it must not go. After many refusals, the browser must compute a proof for each further card: a
 * long one in the address range of the refusals, a short one on their campaign. A card already kept for the plan is
 * never a card test.
 */
export async function stopCardTesting(app: App, attempt: Attempt, caller: Caller): Promise<Refusal | null> {
  if (attempt.mandateToken !== null) return null
  const doubt = await doubtAbout(app, attempt, caller)
  if (!doubt) return null
  const { bits, freeAt, ...about } = doubt
  if (await spendProof(app, app.db, { purpose: WORK, proof: caller.proof, bits })) return null
  const now = app.clock.now()
  await store.moveTry(app.db, attempt.id, 'Stopped', now)
  app.log.warn(
    { attemptId: attempt.id, bits, ...about },
    'a card was not sent to the bank: too many were refused before it',
  )
  return refuseUntilWorked(app, 'CARDS_PAUSED', WORK, bits, waitUntil(now, freeAt))
}

interface Doubt extends CardTries {
  scope: CardTryScope
  formId: number | null
  /** The difficulty of the proof that lets the card through. */
  bits: number
  freeAt: number
}

/** Records that a card goes to the bank, together with those that go at the same moment. */
const recordTry = sharedWork<App, store.CardTry, readonly store.SeenTries[]>({
  atMost: 64,
  keysOf: ({ attemptId }) => [attemptId],
  together: recordTries,
  alone: async (app, card) => (await recordTries(app, [card])).get(card.attemptId) ?? [],
})

async function recordTries(app: App, cards: readonly store.CardTry[]) {
  const now = app.clock.now()
  const seen = await store.insertTries(app.db, cards, {
    now,
    refusedAfter: now - CARD_TESTING_WINDOW_MS,
    unansweredAfter: now - CARD_TIMEOUT_MS,
  })
  return Map.groupBy(seen, ({ attemptId }) => attemptId)
}

/** Records the attempt; answers the strongest reason to doubt it, or null. */
async function doubtAbout(app: App, attempt: Attempt, { address }: Caller): Promise<Doubt | null> {
  const now = app.clock.now()
  const refusedAfter = now - CARD_TESTING_WINDOW_MS
  const card = tryOf(app, attempt, address)
  let greatest: Doubt | null = null
  for (const seen of await recordTry(app, card)) {
    const { scope, refused, unanswered, oldestRefusalAt } = seen
    const atMost = paymentsToVouch(scope, { refused, unanswered })
    if (atMost === 0) continue
    const paid = await store.countPaidTries(app.db, scope, card, { after: refusedAfter, atMost })
    const reason = cardTestingBy(scope, { refused, unanswered, paid })
    const bits = cardWorkBits(scope, { refused, unanswered, paid })
    if (!reason || bits <= (greatest?.bits ?? 0)) continue
    const freeAt =
      reason === 'refused' && oldestRefusalAt
        ? oldestRefusalAt.getTime() + CARD_TESTING_WINDOW_MS
        : now + NEXT_ANSWER_MS
    greatest = { scope, formId: card.formId, refused, unanswered, paid, bits, freeAt }
  }
  return greatest
}

/**
 * Only visitors of a campaign count for the campaign: a payer who was sent a signed link is known, and counts only for
 * the address range.
 */
function tryOf(app: App, { id, subject }: Attempt, address: string): store.CardTry {
  const range = countedRange(app, address)
  return {
    attemptId: id,
    addressRange: range && app.ids.derivedToken('card-tries', range),
    formId: subject.kind === 'cart' ? subject.order.formId : null,
  }
}

/** Records the outcome of a payer's card. For a cart, success is recorded by the statement that places the order. */
export async function rememberCardAnswer(app: App, attempt: Attempt, state: PaymentState): Promise<void> {
  if (attempt.requestId === null || (state === 'Authorized' && attempt.subject.kind === 'cart')) return
  await store.moveTry(app.db, attempt.id, state, app.clock.now())
}

/** A payer's address range is kept no longer than it counts. */
export const forgetCardTries = (app: App): Promise<void> =>
  store.deleteTries(app.db, app.clock.now() - CARD_TESTING_WINDOW_MS)

/** For the operator: where cards are being stopped at the moment. */
export const stoppedCards = (db: Queryable, now: number) =>
  store.countStoppedTries(db, now - CARD_TESTING_WINDOW_MS)
