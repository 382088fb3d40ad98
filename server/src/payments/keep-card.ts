import type { App } from '../app.ts'
import { byLink } from '../order-links/open-link.ts'
import { unmet } from '../platform/db.ts'
import type { Attempt, GiftRaise } from './attempt.ts'
import { saveGift } from './change-gift.ts'
import { newMandateOf } from './debit-outcome.ts'
import * as store from './mandates.store.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import { findRecurrence } from './recurrences.store.ts'

/**
 * The payer confirmed a card to the bank: the plan goes on with it, and the old one is forgotten. Where that was to
 * raise a monthly gift, the gift is raised in the same commit, if it is still the one the raise was decided on.
 */
export async function keepCardOf(app: App, attempt: Attempt, answer: ProviderAnswer): Promise<boolean> {
  const { subject } = attempt
  if (subject.kind !== 'card') throw new Error(`attempt ${attempt.id} is for no card`)
  const card = await cardToKeep(app, attempt, answer, subject.orderId)
  const isRaised = subject.raise !== null && (await keepAndRaise(app, card, subject.orderId, subject.raise))
  const isKept = isRaised || (await store.keepCard(app.db, card))
  app.jobs.wake()
  return isKept
}

async function cardToKeep(app: App, attempt: Attempt, answer: ProviderAnswer, orderId: number) {
  const mandate = newMandateOf(app, attempt, answer)
  if (!mandate) throw new Error(`the provider kept no card for attempt ${attempt.id}`)
  const place = await store.findPlaceOfOrder(app.db, orderId)
  return {
    attemptId: attempt.id,
    from: attempt.state,
    providerPaymentId: answer.id,
    mandate,
    jobs: [
      {
        name: 'send-plan-mail',
        payload: { kind: 'cardChanged', orderId },
        key: `card-changed:${attempt.id}`,
      },
    ],
    audit: { ...byLink({ ...place, orderId, kind: 'money' }), action: 'order.cardChanged' },
    now: app.clock.now(),
  }
}

class CardNotKept extends Error {}

const MAX_TRIES = 3

/** False where the gift was changed or stopped meanwhile, or somebody else was faster: then nothing is written. */
async function keepAndRaise(
  app: App,
  card: store.CardToKeep,
  orderId: number,
  raise: GiftRaise,
): Promise<boolean> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const gift = await findRecurrence(app.db, orderId)
    if (gift?.state !== 'Active' || gift.version !== raise.version) return false
    const { details, ...audit } = byLink({ ...gift, kind: 'money' })
    const noted = { ...audit, action: 'order.giftRaised', details: { ...details, attemptId: card.attemptId } }
    try {
      await app.db.transaction(async (sql) => {
        await saveGift(app, sql, gift, raise, noted)
        if (!(await store.keepCard(sql, card))) throw new CardNotKept()
      })
      return true
    } catch (error) {
      if (error instanceof CardNotKept) return false
      // The next month was planned at this very moment: looked at again.
      if (unmet(error) !== 'gift') throw error
    }
  }
  return false
}
