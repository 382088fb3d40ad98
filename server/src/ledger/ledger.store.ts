import type { Account, TransferKind } from '@obole/core/ledger'
import type { Row, Queryable } from '../platform/db.ts'
import { CAME_IN } from './outflows.sql.ts'

export async function sumAccount(db: Queryable, account: Account): Promise<{ debits: number; credits: number }> {
  const [row] = await db.query<{ debits: number; credits: number }>({
    name: 'ledger-account',
    text: `
      select
        (select coalesce(sum(amount_cents), 0)::bigint from transfers where debit_account = $1) as debits,
        (select coalesce(sum(amount_cents), 0)::bigint from transfers where credit_account = $1) as credits`,
    values: [account],
  })
  if (!row) throw new Error('a sum without a row')
  return row
}

export interface FundsRow extends Row {
  cameIn: number
  outflow: number
  waiting: number
  reserve: number
}

/** What came in for an association, what has left or is promised to leave its account, what refunds wait for, what stays. */
export async function sumFunds(db: Queryable, organizationId: number): Promise<FundsRow> {
  const [row] = await db.query<FundsRow>({
    name: 'ledger-funds',
    text: `
      select
        (select coalesce(sum(t.amount_cents), 0)::bigint from transfers t
          where t.credit_account = 'association:' || $1::bigint and ${CAME_IN}) as "cameIn",
        coalesce(o.cents, 0) as outflow, coalesce(o.waiting_cents, 0) as waiting, coalesce(s.reserve_cents, 0) as reserve
      from (select) as one left join association_outflows o on o.organization_id = $1
      left join payout_settings s on s.organization_id = $1`,
    values: [organizationId],
  })
  if (!row) throw new Error('a sum without a row')
  return row
}

export interface StatementRow extends Row {
  id: number
  kind: TransferKind
  /** Signed, as the account's owner sees it. */
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

const side = (column: string, amount: string) => `
  (select id, kind, ${amount} as amount, order_id, payment_id, booked_at from transfers
   where ${column} = $1 and id > $4 and booked_at >= to_timestamp($2 / 1000.0) and booked_at < to_timestamp($3 / 1000.0)
   order by id limit $5)`

/** What moved on an account in a period, in the order it was booked, after a given transfer. */
export function listMovements(
  db: Queryable,
  { account, from, to }: StatementPeriod,
  after: number,
  limit: number,
): Promise<StatementRow[]> {
  return db.query<StatementRow>({
    name: 'ledger-movements',
    text: `
      select * from (${side('credit_account', 'amount_cents')} union all ${side('debit_account', '-amount_cents')}) sides
      order by id limit $5`,
    values: [account, from, to, after, limit],
  })
}

/** The account's balance at the beginning and at the end of a period. */
export async function sumPeriod(
  db: Queryable,
  { account, from, to }: StatementPeriod,
): Promise<{ opening: number; closing: number }> {
  const [row] = await db.query<{ opening: number; closing: number }>({
    name: 'ledger-period',
    text: `
      select coalesce(sum(amount) filter (where booked_at < to_timestamp($2 / 1000.0)), 0)::bigint as opening,
        coalesce(sum(amount), 0)::bigint as closing
      from (
        select amount_cents as amount, booked_at from transfers where credit_account = $1 union all
        select -amount_cents, booked_at from transfers where debit_account = $1) sides
      where booked_at < to_timestamp($3 / 1000.0)`,
    values: [account, from, to],
  })
  if (!row) throw new Error('a sum without a row')
  return row
}
