import type { Reconciliation } from '@obole/contract/bank-statements'
import { refuse, type Refusal } from '@obole/contract/problems'
import { typedDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { showReconciliation, statementToWire } from './show-reconciliation.ts'
import { deleteStatement, holdReconciliation, listStatements } from './statements.store.ts'
import type { Treasurer } from './take-statement.ts'

/** The lines that no other statement has go with it, and what they ticked off. */
export async function removeStatement(
  app: App,
  treasurer: Treasurer,
  statementId: number,
): Promise<Reconciliation | Refusal> {
  const { organizationId, userId } = treasurer
  const refused = await app.db.transaction(async (db) => {
    await holdReconciliation(db, organizationId)
    const found = (await listStatements(db, organizationId)).find(({ id }) => id === statementId)
    if (!found) return refuse('NOT_FOUND')
    const { from, until, ticked } = statementToWire(found)
    await deleteStatement(db, { organizationId, statementId })
    await recordAudit(app, db, {
      organizationId,
      userId,
      action: 'money.statementRemoved',
      subject: {
        type: 'bankStatement',
        id: statementId,
        label: `${typedDate(from)} – ${typedDate(until)}`,
      },
      details: { ticked },
    })
    return null
  })
  return refused ?? showReconciliation(app, organizationId)
}
