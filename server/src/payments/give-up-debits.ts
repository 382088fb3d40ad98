import { renewalsTriedFrom } from '@obole/core/campaign/automatic-renewal'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { giveUpDebits as save, listDebitsToGiveUp } from './debits.store.ts'
import { mailedRegularisationId } from './regularisation-id.ts'

const BATCH = 200

/**
 * Makes a debit without a card unpaid on its day, and that of a renewal once it is too late to take it: its payer gets a
 * mail with a link to pay it.
 */
export async function giveUpDebits(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now()
    const today = parisDate(now)
    const ids = await listDebitsToGiveUp(app.db, {
      today,
      renewalsFrom: renewalsTriedFrom(today),
      limit: BATCH,
    })
    if (ids.length > 0) {
      const debits = ids.map((paymentId) => ({
        paymentId,
        regularisationId: mailedRegularisationId(app, paymentId),
      }))
      await save(app.db, debits, now)
    }
    if (ids.length < BATCH) return
  }
}
