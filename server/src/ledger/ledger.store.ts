import { type LocalDate, parisInstant } from '@obole/core/dates/dates'
import type { Account, TransferKind } from '@obole/core/ledger/ledger'
import type { Row, Queryable } from '../platform/db.ts'
import { balanceBefore, cameIn, foldedBetween, NOT_FOLDED } from './folded.sql.ts'
import { at, joined, named, param, sql, type Sql } from '../platform/sql.ts'

export async function sumAccount(
  db: Queryable,
  account: Account,
): Promise<{ debits: number; credits: number }> {
  const accountParam = param(account)
  const [row] = await db.query<{ debits: number; credits: number }>(named('ledger-account')`
      select
        (select coalesce(sum(amount_cents), 0)::bigint from transfers where debit_account = ${accountParam}) as debits,
        (select coalesce(sum(amount_cents), 0)::bigint from transfers
        where credit_account = ${accountParam}) as credits`)
  if (!row) throw new Error('a sum without a row')
  return row
}

export interface FundsRow extends Row {
  cameIn: number
  outflow: number
  waiting: number
  reserve: number
}

/**
 * For an association: what came in, what has left or is about to leave its account, what refunds wait for, and the
 * reserve that stays.
 */
export async function sumFunds(db: Queryable, organizationId: number): Promise<FundsRow> {
  const organizationIdParam = param(organizationId)
  const [row] = await db.query<FundsRow>(named('ledger-funds')`
      select
        ${cameIn(sql`'association:' || ${organizationIdParam}::bigint`)} as "cameIn",
        coalesce(o.cents, 0) as outflow, coalesce(o.waiting_cents, 0) as waiting, coalesce(s.reserve_cents,
        0) as reserve
      from (select) as one left join association_outflows o on o.organization_id = ${organizationIdParam}
      left join payout_settings s on s.organization_id = ${organizationIdParam}`)
  if (!row) throw new Error('a sum without a row')
  return row
}

export interface StatementRow extends Row {
  id: number
  kind: TransferKind
  /** Signed from the point of view of the account's owner. */
  amount: number
  order_id: number | null
  payment_id: number | null
  booked_at: Date
}

/** Days as they are in France; from is included, to is not. */
export interface StatementPeriod {
  account: Account
  from: LocalDate
  to: LocalDate
}

interface StatementQuery extends StatementPeriod {
  after: number
  limit: number
}

const side = (
  column: Sql,
  amount: Sql,
  { account, from, to, after, limit }: StatementQuery,
  where: Sql,
) => sql`
  (select t.id, t.kind, ${amount} as amount, t.order_id, t.payment_id, t.booked_at from transfers t
   where t.${column} = ${account} and t.id > ${after} and ${where}
     and t.booked_at >= ${at(parisInstant(from))} and t.booked_at < ${at(parisInstant(to))}
   order by t.id limit ${limit})`

/** The movements of an account in a period, in the order they were booked, after a given transfer. */
export function listMovements(
  db: Queryable,
  period: StatementPeriod,
  after: number,
  limit: number,
): Promise<StatementRow[]> {
  const asked = { ...period, after, limit }
  const places = [foldedBetween(param(period.account), param(period.from), param(period.to)), NOT_FOLDED]
  const sides = places.flatMap((where) => [
    side(sql`credit_account`, sql`t.amount_cents`, asked, where),
    side(sql`debit_account`, sql`-t.amount_cents`, asked, where),
  ])
  return db.query<StatementRow>(named('ledger-movements')`
      select * from (${joined(sides, ' union all ')}) sides order by id limit ${limit}`)
}

/** The account's balance at the beginning and at the end of a period. */
export async function sumPeriod(
  db: Queryable,
  { account, from, to }: StatementPeriod,
): Promise<{ opening: number; closing: number }> {
  const accountParam = param(account)
  const before = (day: LocalDate) => balanceBefore(accountParam, param(day), at(parisInstant(day)))
  const [row] = await db.query<{ opening: number; closing: number }>(named('ledger-period')`
      select ${before(from)} as opening, ${before(to)} as closing`)
  if (!row) throw new Error('a sum without a row')
  return row
}
