import { assert } from '@obole/core/assert'
import { ZERO } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { findAttempt } from '../payments/attempts.ts'
import { bookStrayRefund } from '../payments/book-stray.ts'

/** Refunds money that belongs to no order. The attempt's id is the key: however often this runs, it refunds once. */
export async function refundStray(app: App, attemptId: string): Promise<void> {
  const attempt = await findAttempt(app, attemptId)
  assert(attempt?.providerPaymentId, `no provider payment for attempt ${attemptId}`)
  const provider = app.providers.able(attempt.provider, 'refund', 'fetchRefund')
  const asked = await provider.refund({
    refundId: `stray-${attemptId}`,
    providerPaymentId: attempt.providerPaymentId,
    amountCents: attempt.amountCents,
    tipCents: ZERO,
  })
  // The same key repeats the first answer; only fetching shows whether a pending refund has ended since.
  const refund = asked.state === 'pending' && asked.id ? await provider.fetchRefund(asked.id) : asked
  // While the bank has not finished the refund, the job's own retries ask again.
  if (refund.state !== 'succeeded') throw new Error(`refund of attempt ${attemptId} is ${refund.state}`)
  await bookStrayRefund(app, attemptId, refund.amountCents)
}
