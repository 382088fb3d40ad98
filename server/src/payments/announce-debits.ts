import { addDays, parisDate } from '@obole/core/dates/dates'
import {
  CARD_EXPIRY_WARNING_DAYS,
  cardExpiresBefore,
  UPCOMING_DEBIT_DAYS,
} from '@obole/core/payment/planned-debit'
import type { App } from '../app.ts'
import { announceDebits as announce } from './debits.store.ts'
import { listEndingCards, tellCardEnds } from './mandates.store.ts'

const BATCH = 500

/** Mails each payer, once per debit, that a debit comes in a few days. */
export async function announceDebits(app: App): Promise<void> {
  const now = app.clock.now()
  const today = parisDate(now)
  const until = addDays(today, UPCOMING_DEBIT_DAYS)
  while ((await announce(app.db, { today, until, limit: BATCH, now })) === BATCH);
}

/** Mails each payer, once per card, that the card expires before a planned debit. */
export async function warnOfEndingCards(app: App): Promise<void> {
  const now = app.clock.now()
  const until = addDays(parisDate(now), CARD_EXPIRY_WARNING_DAYS)
  for (let after = 0; ;) {
    const cards = await listEndingCards(app.db, { until, after, limit: BATCH })
    const ending = cards.filter(({ card, due_on }) =>
      cardExpiresBefore({ year: card.expYear, month: card.expMonth }, due_on),
    )
    if (ending.length > 0) {
      await tellCardEnds(
        app.db,
        ending.map(({ id }) => id),
        now,
      )
    }
    const last = cards.at(-1)
    if (!last || cards.length < BATCH) return
    after = last.id
  }
}
