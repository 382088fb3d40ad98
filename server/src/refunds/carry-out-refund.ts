import type { App } from '../app.ts'
import { ProviderFault, type ProviderRefund } from '../providers/payment-provider.ts'
import { applyProviderRefund } from './apply-provider-refund.ts'
import { totalOf, type Refund } from './refund.ts'
import { findRefund } from './refunds.store.ts'
import { putOffRefund, takeRefund } from './settle-refunds.store.ts'

/** Longer than we wait for the bank's answer: no second caller asks while the first one waits. */
export const LEASE_MS = 120_000
const RETRY_MS = 30_000

/**
 * Asks the bank for a refund, or for news of one already asked for, and applies its answer. One caller at a time: with
 * two, answers could cross and a refusal could be taken for the final one.
 */
export async function carryOutRefund(app: App, id: string, { isFresh = false } = {}): Promise<Refund | null> {
  const now = app.clock.now()
  const refund = await takeRefund(app.db, { id, now, checkAt: now + LEASE_MS, force: isFresh })
  if (!refund) return findRefund(app.db, id)
  const answer = await askBank(app, refund)
  if (answer) await applyProviderRefund(app, refund, answer)
  else {
    const later = app.clock.now()
    const put = { id, state: 'Error', providerRefundId: null, now: later, checkAt: later + RETRY_MS } as const
    await putOffRefund(app.db, put)
  }
  return findRefund(app.db, id)
}

async function askBank(app: App, refund: Refund): Promise<ProviderRefund | null> {
  const { id, parts, providerPaymentId, providerRefundId } = refund
  try {
    const provider = app.providers.able(refund.provider, 'refund', 'fetchRefund')
    if (providerRefundId) return await provider.fetchRefund(providerRefundId)
    return await provider.refund({
      refundId: id,
      providerPaymentId,
      amountCents: totalOf(parts),
      tipCents: parts.tipCents,
    })
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    app.log.warn({ err: error, refundId: id }, 'the refund was not answered, it is asked about again')
    return null
  }
}
