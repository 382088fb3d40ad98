import type { Reconciliation, StatementOutcome } from '@obole/contract/bank-statements'
import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Identity } from '../people/identify.ts'
import { takeToken } from '../platform/rate-limit.ts'
import { removeStatement } from '../statements/remove-statement.ts'
import { showReconciliation } from '../statements/show-reconciliation.ts'
import { type FileTaken, takeStatement } from '../statements/take-statement.ts'
import { takeTickBack } from '../statements/take-tick-back.ts'
import { tickOff } from '../statements/tick-off.ts'
import { enter, ifEntered, type Where } from './access.ts'

export const openReconciliation = (
  app: App,
  identity: Identity,
  where: Where,
): Promise<Reconciliation | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    showReconciliation(app, organizationId),
  )

/** A file is large, and takes a thread of its own to read. */
const STATEMENTS = { limit: 60, windowMs: 3_600_000 }

export const readBankStatement = (
  app: App,
  identity: Identity,
  where: Where,
  file: FileTaken,
): Promise<StatementOutcome | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), async (entered) => {
    const limited = await takeToken(app, 'bank-statement', String(entered.userId), STATEMENTS)
    return limited ?? takeStatement(app, entered, file)
  })

export const removeBankStatement = (app: App, identity: Identity, where: Where & { statementId: number }) =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    removeStatement(app, entered, where.statementId),
  )

type PayoutWhere = Where & { cashOutId: number }

export const tickPayoutOff = (app: App, identity: Identity, where: PayoutWhere, lineId: number) =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    tickOff(app, entered, { payoutId: where.cashOutId, lineId }),
  )

export const takePayoutTickBack = (app: App, identity: Identity, where: PayoutWhere) =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    takeTickBack(app, entered, where.cashOutId),
  )
