import type { Reconciliation } from '@obole/contract/bank-statements'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { showReconciliation } from './show-reconciliation.ts'
import { holdReconciliation, listPayouts, undoTick } from './statements.store.ts'
import type { Treasurer } from './take-statement.ts'

/** The payout waits again; this line does not tick it off by itself any more. Asked for twice, it is done once. */
export async function takeTickBack(
  app: App,
  treasurer: Treasurer,
  payoutId: number,
): Promise<Reconciliation | Refusal> {
  const { organizationId, userId } = treasurer
  const refused = await app.db.transaction(async (db) => {
    await holdReconciliation(db, organizationId)
    const payout = (await listPayouts(db, organizationId)).find(({ id }) => id === payoutId)
    if (!payout) return refuse('NOT_FOUND')
    if (!(await undoTick(db, { organizationId, payoutId, userId, now: app.clock.now() }))) return null
    await recordAudit(app, db, {
      organizationId,
      userId,
      action: 'money.payoutUnticked',
      subject: { type: 'cashOut', id: payoutId, label: String(payoutId) },
      details: { amountCents: payout.amountCents },
    })
    return null
  })
  return refused ?? showReconciliation(app, organizationId)
}
