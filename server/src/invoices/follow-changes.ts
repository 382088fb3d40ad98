import type { App } from '../app.ts'
import { listPapers } from '../papers/find-papers.ts'
import { keepPaper } from '../papers/keep-paper.ts'
import { isInvoice } from '../papers/paper.ts'
import { eachAlone } from '../platform/each-alone.ts'
import { stepBack } from '../platform/rush.ts'
import { type Due, endDue, listDues } from './invoices.store.ts'
import { type Settled, settleInvoices } from './settle-invoices.ts'

const ORDERS_AT_ONCE = 100

/**
 * Looks again at the orders that changed. A change is forgotten once its order was looked at: a run that is cut off
 * leaves it, and looking twice writes nothing twice. An order that cannot be settled holds up no other.
 */
export async function followChanges(app: App): Promise<void> {
  const apart = {
    log: app.log,
    named: ({ orderId }: Due) => ({ orderId }),
    fault: 'the invoices of an order could not be settled',
  }
  await eachAlone(dues(app), apart, async (due) => {
    const began = performance.now()
    await settleAndDraw(app, due.orderId)
    await endDue(app.db, due)
    await stepBack(app.isRush, performance.now() - began)
  })
}

/** An order that changes while this runs is met again in the next run. */
async function* dues(app: App): AsyncGenerator<Due> {
  for (let after = 0; ;) {
    const found = await listDues(app.db, after, ORDERS_AT_ONCE)
    yield* found
    const last = Math.max(0, ...found.map(({ lastId }) => lastId))
    if (last === 0) return
    after = last
  }
}

export async function settleAndDraw(app: App, orderId: number): Promise<Settled> {
  const settled = await settleInvoices(app, orderId)
  for (const paper of await listPapers(app, orderId))
    if (paper.file === null && isInvoice(paper.contents)) await keepPaper(app, paper)
  return settled
}
