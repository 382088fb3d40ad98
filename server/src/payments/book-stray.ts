import { strayCaptureTransfers, strayRefundTransfers } from '@obole/core/ledger'
import type { Cents } from '@obole/core/money'
import type { App } from '../app.ts'
import { unmet } from '../platform/db.ts'
import type { Attempt } from './attempt.ts'
import * as store from './strays.store.ts'

/**
 * Money came and belongs to nothing: it is booked as owed to the payer and its refund enqueued. `from` is the state the
 * attempt leaves for `Duplicated`; null where its final state stays. Answers false where somebody else was faster.
 */
export async function bookStray(app: App, attempt: Attempt, from: Attempt['state'] | null): Promise<boolean> {
  const job = { name: 'refund-stray', payload: { attemptId: attempt.id }, key: `refund-stray:${attempt.id}` }
  const transfers = strayCaptureTransfers(attempt.amountCents)
  try {
    await store.bookStray(app.db, {
      attemptId: attempt.id,
      from,
      transfers,
      jobs: [job],
      now: app.clock.now(),
    })
    app.jobs.wake()
    return true
  } catch (error) {
    if (unmet(error) === 'attempt') return false
    throw error
  }
}

export async function bookStrayRefund(app: App, attemptId: string, amountCents: Cents): Promise<void> {
  await store.bookStrayRefund(app.db, attemptId, strayRefundTransfers(amountCents), app.clock.now())
}
