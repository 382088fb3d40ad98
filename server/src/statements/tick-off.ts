import type { Reconciliation } from '@obole/contract/bank-statements'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { loadKnown, toMatch } from './load-known.ts'
import { showReconciliation } from './show-reconciliation.ts'
import { holdReconciliation, insertTicks } from './statements.store.ts'
import type { Treasurer } from './take-statement.ts'

/** Somebody says that this line is this payout; done already by anybody, it stays as it is. */
export async function tickOff(
  app: App,
  treasurer: Treasurer,
  { payoutId, lineId }: { payoutId: number; lineId: number },
): Promise<Reconciliation | Refusal> {
  const { organizationId, userId } = treasurer
  const refused = await app.db.transaction(async (db) => {
    await holdReconciliation(db, organizationId)
    const known = await loadKnown(app, db, organizationId)
    const payout = known.payouts.find(({ id }) => id === payoutId)
    const line = known.lines.find(({ id }) => id === lineId)
    if (!payout || !line) return refuse('NOT_FOUND')
    if (line.amountCents !== payout.amountCents) return refuse('STATEMENT_LINE_DIFFERS')
    const taken = toMatch(known).ticks.filter((tick) => tick.payoutId === payoutId || tick.lineId === lineId)
    if (taken.some((tick) => tick.payoutId === payoutId && tick.lineId === lineId)) return null
    if (taken.length > 0) return refuse('ALREADY_TICKED')
    await insertTicks(db, { organizationId, userId, now: app.clock.now() }, [
      { payoutId, lineId, kind: 'ByHand' },
    ])
    await recordAudit(app, db, {
      organizationId,
      userId,
      action: 'money.payoutTicked',
      subject: { type: 'cashOut', id: payoutId, label: String(payoutId) },
      details: { amountCents: payout.amountCents },
    })
    return null
  })
  return refused ?? showReconciliation(app, organizationId)
}
