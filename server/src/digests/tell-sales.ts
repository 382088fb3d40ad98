import { salesPauseBegan } from '@obole/core/association/digest'
import type { App } from '../app.ts'
import { readerOf } from '../people/reach.ts'
import { eachAlone } from '../platform/each-alone.ts'
import { listEager, takeSales, type EagerRow } from './digests.store.ts'

const PAGE = 100
/** Older sales are no longer news and are not reported. */
const NEWS_MS = 7 * 86_400_000
/** Keeps a mail readable; the other sales come with the next one. */
const MOST_IN_A_MAIL = 200

/**
 * Adds one mail for every user who wants each sale, about all the sales they were not informed of. The purchase does
 * not wait for it.
 */
export async function tellSales(app: App): Promise<void> {
  const now = app.clock.now()
  const when = { since: now - NEWS_MS, pauseBegan: salesPauseBegan(now) }
  const apart = {
    log: app.log,
    named: ({ userId, organizationId }: EagerRow) => ({ userId, organizationId }),
    fault: 'somebody could not be told of the sales',
  }
  const mails = eachAlone(eagerReaders(app, when), apart, async (one) => {
    const reader = await readerOf(app, { ...one, right: 'readOrders' })
    if (!reader) return
    const sales = { ...one, ...when, formIds: reader.reach.formIds, now, limit: MOST_IN_A_MAIL }
    await takeSales(app.db, sales)
  })
  await mails.finally(() => app.jobs.wake())
}

async function* eagerReaders(app: App, when: Parameters<typeof listEager>[1]): AsyncGenerator<EagerRow> {
  for (let after: EagerRow | null = null; ;) {
    const eager: EagerRow[] = await listEager(app.db, when, { after, limit: PAGE })
    yield* eager
    if (eager.length < PAGE) return
    after = eager.at(-1) ?? after
  }
}
