import type { LocalDate } from '@obole/core/dates/dates'
import { associationAccount, type TransferKind } from '@obole/core/ledger/ledger'
import { type Cents, cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { listMovements, sumPeriod } from './ledger.store.ts'

export interface StatementAsked {
  organizationId: number
  /** Days as they are in France; from is included, to is not. */
  from: LocalDate
  to: LocalDate
  /** The last transfer of the page before; 0 for the first page. */
  after: number
  limit: number
}

export interface Movement {
  id: number
  kind: TransferKind
  /** Above zero, money came in for the association; below, it went out. */
  amountCents: Cents
  orderId: number | null
  paymentId: number | null
  bookedAt: number
}

export interface Statement {
  openingCents: Cents
  closingCents: Cents
  movements: readonly Movement[]
  /** Give it as `after` for the next page; null on the last one. */
  next: number | null
}

/** The movements of an association's account: the opening balance plus all movements is the closing balance. */
export async function readStatement(app: App, asked: StatementAsked): Promise<Statement> {
  const { organizationId, from, to, after, limit } = asked
  const period = { account: associationAccount(organizationId), from, to }
  const [{ opening, closing }, rows] = await Promise.all([
    sumPeriod(app.db, period),
    listMovements(app.db, period, after, limit + 1),
  ])
  const movements = rows.slice(0, limit).map((row) => ({
    id: row.id,
    kind: row.kind,
    amountCents: cents(row.amount),
    orderId: row.order_id,
    paymentId: row.payment_id,
    bookedAt: row.booked_at.getTime(),
  }))
  const next = rows.length > limit ? (movements.at(-1)?.id ?? null) : null
  return { openingCents: cents(opening), closingCents: cents(closing), movements, next }
}
