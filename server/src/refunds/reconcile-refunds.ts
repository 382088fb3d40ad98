import type { App } from '../app.ts'
import type { AtProvider } from '../providers/providers.ts'
import { applyProviderRefund } from './apply-provider-refund.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { findRefundByProviderId } from './refunds.store.ts'
import { listRefundsInDoubt } from './settle-refunds.store.ts'

const BATCH = 100

/** Asks the bank about every refund left alone, until each is certain. */
export async function reconcileRefunds(app: App): Promise<void> {
  for (;;) {
    const ids = await listRefundsInDoubt(app.db, app.clock.now(), BATCH)
    for (const id of ids) {
      try {
        await carryOutRefund(app, id)
      } catch (error) {
        // One refund the bank cannot speak of must not keep the others waiting; its turn comes again.
        app.log.error({ err: error, refundId: id }, 'refund could not be reconciled')
      }
    }
    if (ids.length < BATCH) return
  }
}

/** A notification came: ask the bank itself. One about a refund whose id we never heard is found by the reconciler. */
export async function checkProviderRefund(app: App, { provider, id }: AtProvider): Promise<void> {
  const refund = await findRefundByProviderId(app.db, provider, id)
  if (!refund) return
  const answer = await app.providers.able(provider, 'fetchRefund').fetchRefund(id)
  await applyProviderRefund(app, refund, answer)
}
