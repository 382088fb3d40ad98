import { strayCaptureTransfers, strayRefundTransfers } from '@obole/core/ledger'
import type { Cents } from '@obole/core/money'
import type { App } from '../app.ts'
import { unmet } from '../platform/db.ts'
import type { Attempt } from './attempt.ts'
import * as store from './strays.store.ts'

/** Why what somebody chose could not be had when their bank said yes. */
export type WhyReturned = 'eventCanceled' | 'soldOut'

/**
 * Money came and belongs to nothing: it is booked as owed to the payer and its refund enqueued. `from` is the state the
 * attempt leaves for `Duplicated`; null where its final state stays. Whoever chose what could no longer be had is told `why`,
 * and their cart ends with it. Answers false where somebody else was faster.
 */
export async function bookStray(
  app: App,
  attempt: Attempt,
  from: Attempt['state'] | null,
  why: WhyReturned | null = null,
): Promise<boolean> {
  const { id: attemptId } = attempt
  const refund = { name: 'refund-stray', payload: { attemptId }, key: `refund-stray:${attemptId}` }
  const name = 'send-payment-returned-mail'
  const mail = { name, payload: { attemptId, why }, key: `${name}:${attemptId}` }
  const transfers = strayCaptureTransfers(attempt.amountCents)
  try {
    await store.bookStray(app.db, {
      attemptId,
      from,
      endsCart: why !== null,
      transfers,
      jobs: why === null ? [refund] : [refund, mail],
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
