import { and, desc, eq, getTableColumns, lt, type SQL } from 'drizzle-orm'
import type { Transfer } from '@obole/core/ledger'
import { type Cents, cents } from '@obole/core/money'
import { insertMoneyActCte, moneyActParam, type MoneyAct } from '../ledger/money-acts.sql.ts'
import { CAME_IN, outflowTaken, takeOutflowCtes } from '../ledger/outflows.sql.ts'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import type { Db, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { CashOut, WaitingLine } from './cash-out.ts'
import { cashOutLines, cashOuts } from './payouts.table.ts'

/**
 * Movements of an association's account that no payout holds, oldest first: what came in, unless the payer's bank or a
 * refund is about to take it back, and all that was given back. What the association sent itself is among them: it is
 * paid back once no refund has needed it.
 */
export async function listWaitingLines(
  db: Queryable,
  organizationId: number,
  limit: number,
): Promise<WaitingLine[]> {
  const waiting = 'not exists (select from cash_out_lines l where l.transfer_id = t.id and not l.is_released)'
  const rows = await db.query<{ id: number; payment_id: number | null; amount: number }>({
    name: 'payouts-waiting-lines',
    text: `
      (select t.id, t.payment_id, -t.amount_cents as amount from transfers t
       where t.debit_account = 'association:' || $1::bigint and t.kind in ('refund', 'disputeLost') and ${waiting})
      union all
      (select t.id, t.payment_id, t.amount_cents from transfers t left join payments p on p.id = t.payment_id
       where t.credit_account = 'association:' || $1::bigint and ${CAME_IN}
         and (p.id is null or p.state not in ('Contested', 'Refunding')) and ${waiting}
       order by t.id limit $2)`,
    values: [organizationId, limit],
  })
  return rows.map(({ id, payment_id, amount }) => ({
    transferId: id,
    paymentId: payment_id === null ? null : String(payment_id),
    amountCents: cents(amount),
  }))
}

/** Payouts as every reader sees them, whichever are wanted: the one place of this room where only the condition varies. */
async function selectCashOuts(
  { tables }: Pick<Db, 'tables'>,
  which: SQL | undefined,
  limit: number,
): Promise<CashOut[]> {
  const { provider: _, ...columns } = getTableColumns(cashOuts)
  const lineCount = tables.$count(cashOutLines, eq(cashOutLines.cashOutId, cashOuts.id))
  const rows = await tables
    .select({ ...columns, lineCount })
    .from(cashOuts)
    .where(which)
    .orderBy(desc(cashOuts.id))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    amountCents: cents(row.amountCents),
    createdAt: row.createdAt.getTime(),
    cashedOutAt: row.cashedOutAt?.getTime() ?? null,
  }))
}

export async function findCashOut(db: Db, reference: string): Promise<CashOut | null> {
  const [found] = await selectCashOuts(db, eq(cashOuts.reference, reference), 1)
  return found ?? null
}

export async function findCashOutByProviderId(
  db: Db,
  provider: string,
  providerPayoutId: string,
): Promise<CashOut | null> {
  const which = and(eq(cashOuts.provider, provider), eq(cashOuts.providerPayoutId, providerPayoutId))
  const [found] = await selectCashOuts(db, which, 1)
  return found ?? null
}

/** Of one association, the newest first, from the one before `before` on. */
export function listCashOuts(
  db: Db,
  organizationId: number,
  before: number | null,
  limit: number,
): Promise<CashOut[]> {
  const older = before === null ? undefined : lt(cashOuts.id, before)
  return selectCashOuts(db, and(eq(cashOuts.organizationId, organizationId), older), limit)
}

/** What is on its way to an association's bank. */
export async function sumUnderWay(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db.query<{ cents: number }>({
    name: 'payouts-under-way',
    text: `
      select coalesce(sum(amount_cents), 0)::bigint as cents from cash_outs
      where organization_id = $1 and state in ('Transfered', 'WaitingForCashOutConfirmation')`,
    values: [organizationId],
  })
  return row?.cents ?? 0
}

/** What the last payout that did not fail left in reserve. */
const LEFT_BY_LAST = `
  select carried_out_cents as cents from cash_outs
  where organization_id = $1 and state <> 'Failed' order by id desc limit 1`

export async function findCarriedOver(db: Queryable, organizationId: number): Promise<Cents> {
  const [row] = await db.query<{ cents: number }>({
    name: 'payouts-carried-over',
    text: LEFT_BY_LAST,
    values: [organizationId],
  })
  return cents(row?.cents ?? 0)
}

export interface CashOutToMake {
  reference: string
  organizationId: number
  amountCents: number
  carriedInCents: number
  carriedOutCents: number
  /** What must stay on the account beside it, for refunds. */
  reserveCents: number
  lines: readonly WaitingLine[]
  iban: string
  beneficiary: string
  userId: number | null
  provider: string
  providerAccount: string | null
  transfers: readonly Transfer[]
  act: MoneyAct
  now: number
  /** When somebody else may go on with it if it is left alone. */
  checkAt: number
}

/**
 * Sets the money of these lines apart before the bank hears of it: the association's account is empty of it, the payments
 * are on their way. Refused by `must` where a refund or a dispute took its share first (`balance`) or another payout failed
 * meanwhile (`carried`), and by unique indexes where a line is in another payout, or a payout is under way.
 */
export async function insertCashOut(db: Queryable, made: CashOutToMake): Promise<void> {
  await db.query({
    name: 'payouts-insert',
    text: `
      with cash_out as (
        insert into cash_outs (reference, organization_id, amount_cents, state, iban, beneficiary, user_id, provider,
          provider_account, carried_in_cents, carried_out_cents, next_check_at, created_at, updated_at)
        values ($1, $2, $3, 'Transfered', $4, $5, $6, $7, $8, $15, $16, to_timestamp($9 / 1000.0),
          to_timestamp($10 / 1000.0), to_timestamp($10 / 1000.0)) returning id),
      -- Shared, so that it cannot fail at this very moment and leave its reserve to two.
      before as (${LEFT_BY_LAST.replace('$1', '$2')} for share),
      lines as (
        insert into cash_out_lines (cash_out_id, transfer_id, amount_cents)
        select cash_out.id, line.transfer_id, line.amount_cents
        from cash_out, unnest($11::bigint[], $12::bigint[]) as line(transfer_id, amount_cents)),
      on_their_way as (
        update payments p set cash_out_state = 'Transfered', cash_out_id = cash_out.id
        from cash_out, transfers t
        where t.id = any($11) and t.kind = 'capture' and p.id = t.payment_id and p.cash_out_state = 'MoneyIn'
        returning p.id),
      -- Counted, so that payments are locked before the association's row, as a refund does.
      leaving as (
        select $2::bigint as organization_id, $3::bigint as cents from cash_out
        where (select count(*) from on_their_way) >= 0),
      ${takeOutflowCtes('leaving', '$17::bigint')},
      booked as (${insertTransfersCte({
        param: '$13',
        orderId: 'null::bigint',
        paymentId: 'null::bigint',
        bookedAt: 'to_timestamp($10 / 1000.0)',
        from: 'cash_out',
      })}),
      written as (${insertMoneyActCte('$14', 'to_timestamp($10 / 1000.0)', 'cash_out')})
      select must(${outflowTaken}, 'balance'),
        must(not exists (select from iban_changes where organization_id = $2 and state = 'Pending'), 'held'),
        must(coalesce((select cents from before), 0) = $15, 'carried')`,
    values: [
      made.reference,
      made.organizationId,
      made.amountCents,
      made.iban,
      made.beneficiary,
      made.userId,
      made.provider,
      made.providerAccount,
      made.checkAt,
      made.now,
      made.lines.map(({ transferId }) => transferId),
      made.lines.map(({ amountCents }) => amountCents),
      transfersParam({ cause: `payout:${made.reference}`, transfers: made.transfers }),
      moneyActParam(made.act),
      made.carriedInCents,
      made.carriedOutCents,
      made.reserveCents,
    ],
  })
}

/** The cash-out for whoever goes on with it now; null where it has ended or somebody has it. */
export async function takeCashOut(
  db: Db,
  { reference, now, checkAt, force }: { reference: string; now: number; checkAt: number; force: boolean },
): Promise<CashOut | null> {
  const taken = await db.query({
    name: 'payouts-take',
    text: `
      update cash_outs set next_check_at = to_timestamp($3 / 1000.0)
      where reference = $1 and state in ('Transfered', 'WaitingForCashOutConfirmation')
        and ($4 or next_check_at <= to_timestamp($2 / 1000.0))
      returning id`,
    values: [reference, now, checkAt, force],
  })
  return taken.length > 0 ? findCashOut(db, reference) : null
}

export async function listCashOutsInDoubt(db: Queryable, now: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ reference: string }>({
    name: 'payouts-in-doubt',
    text: `
      select reference from cash_outs
      where state in ('Transfered', 'WaitingForCashOutConfirmation') and next_check_at <= to_timestamp($1 / 1000.0)
      order by next_check_at limit $2`,
    values: [now, limit],
  })
  return rows.map(({ reference }) => reference)
}

export async function putOffCashOut(db: Queryable, id: number, checkAt: number): Promise<void> {
  await db.query({
    name: 'payouts-put-off',
    text: 'update cash_outs set next_check_at = to_timestamp($2 / 1000.0) where id = $1 and next_check_at is not null',
    values: [id, checkAt],
  })
}

export interface CashOutMove {
  id: number
  from: 'Transfered' | 'WaitingForCashOutConfirmation'
  to: 'WaitingForCashOutConfirmation' | 'CashedOut'
  providerPayoutId: string | null
  cause: string
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  now: number
  /** When to ask again; null where it has ended. */
  checkAt: number | null
}

/** Moves a cash-out and its payments on; false where it was no longer in the state the move was decided on. */
export async function moveCashOut(db: Queryable, move: CashOutMove): Promise<boolean> {
  const rows = await db.query({
    name: 'payouts-move',
    text: `
      with cash_out as (
        update cash_outs set state = $3, provider_payout_id = coalesce(provider_payout_id, $4),
          next_check_at = to_timestamp($8 / 1000.0), updated_at = to_timestamp($7 / 1000.0),
          cashed_out_at = case when $3 = 'CashedOut' then to_timestamp($7 / 1000.0) end
        where id = $1 and state = $2 returning id),
      payments_of_it as (
        update payments p set cash_out_state = $3 from cash_out where p.cash_out_id = cash_out.id),
      booked as (${insertTransfersCte({
        param: '$5',
        orderId: 'null::bigint',
        paymentId: 'null::bigint',
        bookedAt: 'to_timestamp($7 / 1000.0)',
        from: 'cash_out',
      })}),
      follow_ups as (${insertJobsCte('$6', 'cash_out')})
      select id from cash_out`,
    values: [
      move.id,
      move.from,
      move.to,
      move.providerPayoutId,
      transfersParam({ cause: move.cause, transfers: move.transfers }),
      jobsParam(move.jobs, move.now),
      move.now,
      move.checkAt,
    ],
  })
  return rows.length > 0
}

export interface FailedCashOut {
  id: number
  providerPayoutId: string | null
  failure: string
  cause: string
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  now: number
}

/** The bank could not pay: the association has its money again and each line waits for another payout. */
export async function saveFailedCashOut(db: Queryable, failed: FailedCashOut): Promise<boolean> {
  const rows = await db.query({
    name: 'payouts-failed',
    text: `
      with cash_out as (
        update cash_outs set state = 'Failed', provider_payout_id = coalesce(provider_payout_id, $2), failure = $3,
          next_check_at = null, updated_at = to_timestamp($6 / 1000.0)
        where id = $1 and state in ('Transfered', 'WaitingForCashOutConfirmation')
        returning id, organization_id, amount_cents),
      payments_of_it as (
        update payments p set cash_out_state = 'MoneyIn', cash_out_id = null from cash_out where p.cash_out_id = cash_out.id
        returning p.id),
      outflow as (
        update association_outflows o set cents = o.cents - cash_out.amount_cents
        from cash_out
        where o.organization_id = cash_out.organization_id and (select count(*) from payments_of_it) >= 0),
      lines as (
        update cash_out_lines l set is_released = true from cash_out where l.cash_out_id = cash_out.id),
      booked as (${insertTransfersCte({
        param: '$4',
        orderId: 'null::bigint',
        paymentId: 'null::bigint',
        bookedAt: 'to_timestamp($6 / 1000.0)',
        from: 'cash_out',
      })}),
      follow_ups as (${insertJobsCte('$5', 'cash_out')})
      select id from cash_out`,
    values: [
      failed.id,
      failed.providerPayoutId,
      failed.failure,
      transfersParam({ cause: failed.cause, transfers: failed.transfers }),
      jobsParam(failed.jobs, failed.now),
      failed.now,
    ],
  })
  return rows.length > 0
}

/** A cash-out by its number, with the association's name. */
export async function findNamedCashOut(
  db: Db,
  id: number,
): Promise<{ cashOut: CashOut; organizationName: string } | null> {
  const [cashOut] = await selectCashOuts(db, eq(cashOuts.id, id), 1)
  if (!cashOut) return null
  const [organization] = await db.query<{ name: string }>({
    name: 'payouts-organization',
    text: 'select name from organizations where id = $1',
    values: [cashOut.organizationId],
  })
  return organization ? { cashOut, organizationName: organization.name } : null
}
