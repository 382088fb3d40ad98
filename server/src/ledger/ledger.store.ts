import type { Account, TransferKind } from '@obole/core/ledger/ledger'
import type { Row, Queryable } from '../platform/db.ts'
import { CAME_IN } from './outflows.sql.ts'
import { at, named, param, sql, type Sql } from '../platform/sql.ts'

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
        (select coalesce(sum(t.amount_cents), 0)::bigint from transfers t
          where t.credit_account = 'association:' || ${organizationIdParam}::bigint and ${CAME_IN}) as "cameIn",
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

export interface StatementPeriod {
  account: Account
  /** Milliseconds; from is included, to is not. */
  from: number
  to: number
}

interface StatementQuery extends StatementPeriod {
  after: number
  limit: number
}

const side = (column: Sql, amount: Sql, { account, from, to, after, limit }: StatementQuery) => sql`
  (select id, kind, ${amount} as amount, order_id, payment_id, booked_at from transfers
   where ${column} = ${account} and id > ${after} and booked_at >= ${at(from)} and booked_at < ${at(to)}
   order by id limit ${limit})`

/** The movements of an account in a period, in the order they were booked, after a given transfer. */
export function listMovements(
  db: Queryable,
  period: StatementPeriod,
  after: number,
  limit: number,
): Promise<StatementRow[]> {
  const asked = { ...period, after, limit }
  return db.query<StatementRow>(named('ledger-movements')`
      select * from (${side(sql`credit_account`, sql`amount_cents`, asked)}
        union all ${side(sql`debit_account`, sql`-amount_cents`, asked)}) sides
      order by id limit ${limit}`)
}

/** The account's balance at the beginning and at the end of a period. */
export async function sumPeriod(
  db: Queryable,
  { account, from, to }: StatementPeriod,
): Promise<{ opening: number; closing: number }> {
  const accountParam = param(account)
  const [row] = await db.query<{ opening: number; closing: number }>(named('ledger-period')`
      select coalesce(sum(amount) filter (where booked_at < ${at(from)}), 0)::bigint as opening,
        coalesce(sum(amount), 0)::bigint as closing
      from (
        select amount_cents as amount, booked_at from transfers where credit_account = ${accountParam} union all
        select -amount_cents, booked_at from transfers where debit_account = ${accountParam}) sides
      where booked_at < ${at(to)}`)
  if (!row) throw new Error('a sum without a row')
  return row
}
