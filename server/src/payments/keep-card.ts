import type { App } from '../app.ts'
import { byLink } from '../order-links/open-link.ts'
import { failedRequirement } from '../platform/db.ts'
import type { Attempt, GiftRaise } from './attempt.ts'
import { cardChangeEnded } from './card-change-ended.ts'
import { saveGift } from './change-gift.ts'
import { newMandateOf } from './debit-outcome.ts'
import * as store from './mandates.store.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import { findRecurrence } from './recurrences.store.ts'
import { newJob } from '../platform/job.ts'
import { sendPlanMailJob } from './payments.queue.ts'

/**
 * The payer confirmed a card to the bank: the plan continues with it, and the old card is forgotten. If this was to
 * raise a monthly gift, the gift is raised in the same commit. If the request no longer holds, nothing changes and the
 * new card is not kept. Answers null where another request was faster and everything must be read again.
 */
export async function keepCardOf(
  app: App,
  attempt: Attempt,
  answer: ProviderAnswer,
): Promise<'Authorized' | 'Canceled' | null> {
  const { subject } = attempt
  if (subject.kind !== 'card') throw new Error(`attempt ${attempt.id} is for no card`)
  const { orderId, raise } = subject
  const card = await cardToKeep(app, attempt, answer, orderId)
  const errorCode = await cardChangeEnded(app, attempt.requestId, raise)
  const isDone = errorCode
    ? await store.dropCard(app.db, card, errorCode)
    : await (raise ? keepAndRaise(app, card, orderId, raise) : store.keepCard(app.db, card))
  app.jobs.wake()
  if (!isDone) return null
  return errorCode ? 'Canceled' : 'Authorized'
}

async function cardToKeep(app: App, attempt: Attempt, answer: ProviderAnswer, orderId: number) {
  const mandate = newMandateOf(attempt, answer)
  if (!mandate) throw new Error(`the provider kept no card for attempt ${attempt.id}`)
  const place = await store.findPlaceOfOrder(app.db, orderId)
  return {
    attemptId: attempt.id,
    from: attempt.state,
    providerPaymentId: answer.id,
    mandate,
    jobs: [newJob(sendPlanMailJob, { kind: 'cardChanged', orderId }, { key: `card-changed:${attempt.id}` })],
    audit: { ...byLink({ ...place, orderId, kind: 'money' }), action: 'order.cardChanged' },
    now: app.clock.now(),
  }
}

class CardNotKept extends Error {}

/** False where the gift or the attempt has just changed: nothing is written, and both are read again. */
async function keepAndRaise(
  app: App,
  card: store.CardToKeep,
  orderId: number,
  raise: GiftRaise,
): Promise<boolean> {
  const gift = await findRecurrence(app.db, orderId)
  if (gift?.version !== raise.version) return false
  const { details, ...audit } = byLink({ ...gift, kind: 'money' })
  const noted = { ...audit, action: 'order.giftRaised', details: { ...details, attemptId: card.attemptId } }
  try {
    await app.db.transaction(async (db) => {
      await saveGift(app, db, gift, raise, noted)
      if (!(await store.keepCard(db, card))) throw new CardNotKept()
    })
    return true
  } catch (error) {
    if (error instanceof CardNotKept || failedRequirement(error) === 'gift') return false
    throw error
  }
}
