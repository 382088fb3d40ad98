import { salesPauseBegan } from '@obole/core/digest'
import type { App } from '../app.ts'
import { readerOf } from '../people/reach.ts'
import { listEager, takeSales, type EagerRow } from './digests.store.ts'

const PAGE = 100
/** What was sold longer ago is no news; it is told to nobody. */
const NEWS_MS = 7 * 86_400_000
/** So that a mail stays one; the others come with the next. */
const MOST_IN_A_MAIL = 200

/** Sets off one mail for everybody who hears of each sale, about all they were not told of. The purchase waits for nothing. */
export async function tellSales(app: App): Promise<void> {
  const now = app.clock.now()
  const when = { since: now - NEWS_MS, pauseBegan: salesPauseBegan(now) }
  for (let after: EagerRow | null = null; ;) {
    const eager: EagerRow[] = await listEager(app.db, when, { after, limit: PAGE })
    for (const one of eager) {
      after = one
      const reader = await readerOf(app, { ...one, right: 'readOrders' })
      if (reader)
        await takeSales(app.db, {
          ...one,
          ...when,
          formIds: reader.reach.formIds,
          now,
          limit: MOST_IN_A_MAIL,
        })
    }
    if (eager.length < PAGE) break
  }
  app.jobs.wake()
}
