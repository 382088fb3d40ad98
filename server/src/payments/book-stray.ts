import { strayCaptureTransfers, strayRefundTransfers } from '@obole/core/ledger/ledger'
import type { Cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { failedRequirement } from '../platform/db.ts'
import { type Job, newJob } from '../platform/job.ts'
import type { Attempt } from './attempt.ts'
import { refundStrayJob, sendPaymentReturnedMailJob, type WhyReturned } from './payments.queue.ts'
import * as store from './strays.store.ts'

/**
 * Money came that belongs to nothing: books it as owed to the payer and enqueues its refund. `from` is the state the
 * attempt leaves for `Duplicated`; null where its final state stays. With `why`, the payer is told why the order could
 * not be made, and the cart ends. Answers false where another request was faster.
 */
export async function bookStray(
  app: App,
  attempt: Attempt,
  from: Attempt['state'] | null,
  why: WhyReturned | null = null,
): Promise<boolean> {
  const { id: attemptId } = attempt
  const keyOf = ({ name }: Job) => ({ key: `${name}:${attemptId}` })
  const refund = newJob(refundStrayJob, { attemptId }, keyOf(refundStrayJob))
  const mailJob = sendPaymentReturnedMailJob
  const mail = why === null ? [] : [newJob(mailJob, { attemptId, why }, keyOf(mailJob))]
  const transfers = strayCaptureTransfers(attempt.amountCents)
  try {
    await store.bookStray(app.db, {
      attemptId,
      from,
      endsCart: why !== null,
      transfers,
      jobs: [refund, ...mail],
      now: app.clock.now(),
    })
    app.jobs.wake()
    return true
  } catch (error) {
    if (failedRequirement(error) === 'attempt') return false
    throw error
  }
}

export async function bookStrayRefund(app: App, attemptId: string, amountCents: Cents): Promise<void> {
  await store.bookStrayRefund(app.db, attemptId, strayRefundTransfers(amountCents), app.clock.now())
}
