import { coveredFirst } from '@obole/core/payment/cover'
import type { App } from '../app.ts'
import { readFunds } from '../ledger/read-balance.ts'
import { carryOutRefund, LEASE_MS } from './carry-out-refund.ts'
import { listAssociationsWaiting, listWaitingRefunds, saveCovered } from './settle-refunds.store.ts'

const BATCH = 100

/** Associations may have received money: makes their waiting refunds, in order, as far as the money goes. */
export async function coverWaitingRefunds(app: App): Promise<void> {
  for (const organizationId of await listAssociationsWaiting(app.db)) {
    try {
      await coverRefundsOf(app, organizationId)
    } catch (error) {
      app.log.error({ err: error, organizationId }, 'refunds that wait could not be looked at')
    }
  }
}

async function coverRefundsOf(app: App, organizationId: number): Promise<void> {
  for (;;) {
    const waiting = await listWaitingRefunds(app.db, organizationId, BATCH)
    const covered = coveredFirst(waiting, (await readFunds(app, organizationId)).availableCents)
    for (const { id } of covered) {
      const now = app.clock.now()
      if (!(await saveCovered(app.db, { id, now, checkAt: now + LEASE_MS }))) return
      await carryOutRefund(app, id, { isFresh: true })
    }
    if (covered.length < BATCH) return
  }
}
