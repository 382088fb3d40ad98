import { parisDate } from '@obole/core/dates/dates'
import { monthlyDate } from '@obole/core/payment/schedule'
import type { App } from '../app.ts'
import { listRecurrencesToPlan, planMonths as save } from './recurrences.store.ts'

const BATCH = 500

/**
 * Plans the next debit of each monthly gift whose planned debit is due: one at a time, counted from the first, so that
 * it can stop in the middle and run twice. Answers how many it planned.
 */
export async function planMonths(app: App): Promise<number> {
  for (let planned = 0; ;) {
    const now = app.clock.now()
    const due = await listRecurrencesToPlan(app.db, parisDate(now), BATCH)
    const months = due.map(({ order_id, day, start_on, planned_number }) => ({
      orderId: order_id,
      afterNumber: planned_number,
      dueOn: monthlyDate(start_on, day, planned_number),
    }))
    if (months.length > 0) await save(app.db, months, now)
    planned += months.length
    if (months.length < BATCH) return planned
  }
}
