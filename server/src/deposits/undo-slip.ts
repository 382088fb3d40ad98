import type { DepositSlip } from '@obole/contract/deposit-slips'
import { refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { findSlip, undoSlip } from './deposits.store.ts'
import { slipOf } from './list-slips.ts'

export interface UndoingSlip {
  organizationId: number
  organizationSlug: string
  userId: number
}

/** The cheques did not go to the bank: they wait again, and the slip keeps its number. */
export function undoDepositSlip(
  app: App,
  { organizationId, organizationSlug, userId }: UndoingSlip,
  slipId: number,
): Promise<DepositSlip | Refusal> {
  return app.db.transaction(async (db) => {
    const undone = await undoSlip(db, { organizationId, slipId, userId, now: app.clock.now() })
    if (undone)
      await recordAudit(app, db, {
        organizationId,
        userId,
        action: 'money.depositUndone',
        subject: { type: 'depositSlip', id: slipId, label: String(undone.number) },
        details: { amountCents: undone.totalCents },
      })
    const slip = await findSlip(db, organizationId, slipId)
    if (!slip) return refuse('NOT_FOUND')
    assert(slip.undone_at, `deposit slip ${slipId} stands`)
    return slipOf(slip, organizationSlug)
  })
}
