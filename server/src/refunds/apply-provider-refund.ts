import { assert } from '@obole/core/assert'
import { refundTransfers } from '@obole/core/ledger/ledger'
import type { App } from '../app.ts'
import type { ProviderRefund } from '../providers/payment-provider.ts'
import { settleReceiptJob } from '../payments/payments.queue.ts'
import { totalOf, type Refund } from './refund.ts'
import { putOffRefund, saveProcessed, saveRefused } from './settle-refunds.store.ts'
import { newJob } from '../platform/job.ts'
import { sendRefundMailJob, sendRefundRefusedMailJob } from './refunds.queue.ts'

/** A slow bank notifies us when the refund is done; this check is for a notification that is lost. */
const PENDING_CHECK_MS = 10 * 60_000

/** The only way a refund is done or refused, whether by the request, a notification or the reconciler. */
export async function applyProviderRefund(app: App, refund: Refund, provider: ProviderRefund): Promise<void> {
  const { id, organizationId, parts } = refund
  assert(provider.amountCents === totalOf(parts), `the bank refunded another amount for ${id}`)
  const now = app.clock.now()
  const providerRefundId = provider.id
  switch (provider.state) {
    case 'pending': {
      const checkAt = now + PENDING_CHECK_MS
      await putOffRefund(app.db, { id, state: 'Processing', providerRefundId, now, checkAt })
      break
    }
    case 'succeeded': {
      const transfers = refundTransfers(organizationId, parts)
      const mail = refund.sendMail ? [newJob(sendRefundMailJob, { refundId: id })] : []
      const jobs = [...mail, newJob(settleReceiptJob, { paymentId: refund.paymentId })]
      await saveProcessed(app.db, { refund, providerRefundId, transfers, jobs, now })
      break
    }
    case 'failed': {
      const failure = provider.failureCode ?? 'unknown'
      const jobs = [newJob(sendRefundRefusedMailJob, { refundId: id })]
      await saveRefused(app.db, { id, providerRefundId, failure, jobs, now })
    }
  }
  app.jobs.wake()
}
