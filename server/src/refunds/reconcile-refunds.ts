import type { App } from '../app.ts'
import type { AtProvider } from '../providers/providers.ts'
import { applyProviderRefund } from './apply-provider-refund.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { findRefundByProviderId } from './refunds.store.ts'
import { listRefundsInDoubt } from './settle-refunds.store.ts'

const BATCH = 100

/** Asks the bank about every refund that no caller is following, until each has a final answer. */
export async function reconcileRefunds(app: App): Promise<void> {
  for (;;) {
    const ids = await listRefundsInDoubt(app.db, app.clock.now(), BATCH)
    for (const id of ids) {
      try {
        await carryOutRefund(app, id)
      } catch (error) {
        // One refund that fails must not hold up the others; it is tried again later.
        app.log.error({ err: error, refundId: id }, 'refund could not be reconciled')
      }
    }
    if (ids.length < BATCH) return
  }
}

/** After a notification, asks the bank itself. The reconciler finds refunds whose provider id we do not know. */
export async function checkProviderRefund(app: App, { provider, id }: AtProvider): Promise<void> {
  const refund = await findRefundByProviderId(app.db, provider, id)
  if (!refund) return
  const answer = await app.providers.able(provider, 'fetchRefund').fetchRefund(id)
  await applyProviderRefund(app, refund, answer)
}
