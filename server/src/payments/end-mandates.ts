import { REGULARISATION_LINK_DAYS } from '@obole/core/payment/regularisation'
import type { App } from '../app.ts'
import {
  endFinishedMandates,
  forgetMandate,
  listMandatesToRevoke,
  type MandateToRevoke,
} from './mandates.store.ts'

const BATCH = 200
const DAY_MS = 86_400_000

/**
 * Forgets the cards that nothing more is debited from: revokes them at the provider first, so that they can no longer
 * be debited, then deletes them here. An unpaid debit keeps its card while its link is valid, so that its payer can use
 * it. Of one order alone, where somebody was just told that its card is forgotten.
 */
export async function endMandates(app: App, orderId?: number): Promise<void> {
  const now = app.clock.now()
  const unpaidBefore = now - REGULARISATION_LINK_DAYS * DAY_MS
  while ((await endFinishedMandates(app.db, { now, unpaidBefore, limit: BATCH, orderId })) === BATCH);
  for (let after = 0; ;) {
    const mandates = await listMandatesToRevoke(app.db, after, BATCH, orderId)
    for (const mandate of mandates) await forget(app, mandate)
    const last = mandates.at(-1)
    if (!last || mandates.length < BATCH) return
    after = last.id
  }
}

/** If the provider does not answer, the next run asks again. */
async function forget(app: App, { id, provider, token }: MandateToRevoke): Promise<void> {
  try {
    await app.providers.able(provider, 'revokeMandate').revokeMandate(token)
    await forgetMandate(app.db, id)
  } catch (error) {
    app.log.warn({ err: error, mandateId: id }, 'a mandate could not be revoked')
  }
}
