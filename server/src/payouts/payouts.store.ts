import { UNDECIDED_STATES } from '@obole/core/payment/payment'
import { assert } from '@obole/core/assert'
import type { Transfer } from '@obole/core/ledger/ledger'
import { next, statesBefore } from '@obole/core/machine'
import { type Cents, cents } from '@obole/core/money/money'
import { PAYOUT_MACHINE, OPEN_PAYOUT_STATES, type OpenPayoutState } from '@obole/core/ledger/payout'
import { insertMoneyActCte, moneyActParam, type MoneyAct } from '../ledger/money-acts.sql.ts'
import { CAME_IN } from '../ledger/folded.sql.ts'
import { outflowTaken, takeOutflowCtes } from '../ledger/outflows.sql.ts'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { Payout, WaitingLine } from './payout.ts'
import { at, listed, named, param, sql, type Sql } from '../platform/sql.ts'

interface WaitingLineRow extends Row {
  id: number
  payment_id: number | null
  amount: number
  provider: string | null
}

/** Who moved the money of the transfer `t`: whoever took its payment, or received what the association sent. */
const HOLDER = sql`coalesce(
  (select a.provider from payments taken join attempts a on a.id = taken.attempt_id where taken.id = t.payment_id),
  (select i.provider from incoming_transfers i
    where i.provider_transfer_id = regexp_replace(t.cause, '^transfer(-named)?:', '') limit 1))`

/**
 * Movements of an association's account that no payout contains, oldest first: what came in, unless the payer's bank or
 * a refund is about to take it back, and everything that was given back. Money that the association sent itself is
 * included: it is paid back once no refund has needed it.
 */
export async function listWaitingLines(
  db: Queryable,
  organizationId: number,
  limit: number,
): Promise<WaitingLine[]> {
  const waiting = sql`not exists (select from cash_out_lines l where l.transfer_id = t.id and not l.is_released)`
  const organizationIdParam = param(organizationId)
  const rows = await db.query<WaitingLineRow>(named('payouts-waiting-lines')`
      (select t.id, t.payment_id, -t.amount_cents as amount, ${HOLDER} as provider from transfers t
       where t.debit_account = 'association:' || ${organizationIdParam}::bigint and t.kind in ('refund',
       'disputeLost') and ${waiting})
      union all
      (select t.id, t.payment_id, t.amount_cents, ${HOLDER} from transfers t left join payments p on p.id = t.payment_id
       where t.credit_account = 'association:' || ${organizationIdParam}::bigint and ${CAME_IN}
         and (p.id is null or p.state not in ${listed(UNDECIDED_STATES)}) and ${waiting}
       order by t.id limit ${limit})`)
  return rows.map(({ id, payment_id, amount, provider }) => ({
    transferId: id,
    paymentId: payment_id === null ? null : String(payment_id),
    amountCents: cents(amount),
    provider,
  }))
}

interface PayoutRow extends Row, Omit<Payout, 'amountCents' | 'createdAt' | 'cashedOutAt'> {
  amountCents: number
  createdAt: Date
  cashedOutAt: Date | null
}

/** The payouts that match a condition, newest first. */
async function selectPayouts(db: Queryable, which: Sql, limit: number): Promise<Payout[]> {
  const rows = await db.query<PayoutRow>(sql`
      select c.id, c.reference, c.organization_id as "organizationId", c.amount_cents as "amountCents", c.state, c.iban,
        c.beneficiary, c.provider, c.provider_account as "providerAccount", c.provider_payout_id as "providerPayoutId", c.failure,
        c.is_labelled as "isLabelled",
        c.created_at as "createdAt", c.cashed_out_at as "cashedOutAt",
        (select count(*) from cash_out_lines l where l.cash_out_id = c.id) as "lineCount"
      from cash_outs c where ${which} order by c.id desc limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    amountCents: cents(row.amountCents),
    createdAt: row.createdAt.getTime(),
    cashedOutAt: row.cashedOutAt?.getTime() ?? null,
  }))
}

export async function findPayout(db: Queryable, reference: string): Promise<Payout | null> {
  const [found] = await selectPayouts(db, sql`c.reference = ${reference}`, 1)
  return found ?? null
}

export async function findPayoutByProviderId(
  db: Queryable,
  provider: string,
  providerPayoutId: string,
): Promise<Payout | null> {
  const which = sql`c.provider = ${provider} and c.provider_payout_id = ${providerPayoutId}`
  const [found] = await selectPayouts(db, which, 1)
  return found ?? null
}

/** The payouts of an association with an id below `before`, newest first. */
export function listPayouts(
  db: Queryable,
  organizationId: number,
  before: number | null,
  limit: number,
): Promise<Payout[]> {
  const older = before === null ? sql`` : sql`and c.id < ${before}`
  return selectPayouts(db, sql`c.organization_id = ${organizationId} ${older}`, limit)
}

/** The total on its way to an association's bank. */
export async function sumUnderWay(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db.query<{ cents: number }>(named('payouts-under-way')`
      select coalesce(sum(amount_cents), 0)::bigint as cents from cash_outs
      where organization_id = ${organizationId} and state in ${listed(OPEN_PAYOUT_STATES)}`)
  return row?.cents ?? 0
}

interface AtHolder {
  organizationId: number
  provider: string
}

/** What the last payout by this provider that did not fail left in reserve. */
const leftByLast = ({ organizationId, provider }: AtHolder) => sql`
  select carried_out_cents as cents from cash_outs
  where organization_id = ${organizationId} and provider = ${provider} and state <> 'Failed'
  order by id desc limit 1`

export async function findCarriedOver(db: Queryable, of: AtHolder): Promise<Cents> {
  const [row] = await db.query<{ cents: number }>(named('payouts-carried-over')`${leftByLast(of)}`)
  return cents(row?.cents ?? 0)
}

export interface PayoutToMake {
  reference: string
  organizationId: number
  amountCents: number
  carriedInCents: number
  carriedOutCents: number
  /** What must stay on the account for refunds, besides the amount paid out. */
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
  /** From when another caller may take over a payout that no caller is following. */
  checkAt: number
}

/**
 * Sets the money of these lines apart before the bank is asked: it leaves the association's account, and the payments
 * are on their way. Refused by `must` where a refund or a dispute took its share first (`balance`) or another payout
 * failed meanwhile (`carried`), and by unique indexes where a line is in another payout, or a payout is under way.
 */
export async function insertPayout(db: Queryable, made: PayoutToMake): Promise<void> {
  const referenceParam = param(made.reference)
  const organizationId = param(made.organizationId)
  const amountCentsParam = param(made.amountCents)
  const moment = at(made.now)
  const transferIds = param(made.lines.map(({ transferId }) => transferId))
  const carriedInCents = param(made.carriedInCents)
  await db.query(named('payouts-insert')`
      with cash_out as (
        insert into cash_outs (reference, organization_id, amount_cents, state, iban, beneficiary, user_id, provider,
          provider_account, is_labelled, carried_in_cents, carried_out_cents, next_check_at, created_at, updated_at)
        values (${referenceParam}, ${organizationId}, ${amountCentsParam}, 'Transfered', ${made.iban},
          ${made.beneficiary}, ${made.userId}, ${made.provider}, ${made.providerAccount}, true, ${carriedInCents},
          ${made.carriedOutCents}, ${at(made.checkAt)},
          ${moment}, ${moment}) returning id),
      -- Shared, so that it cannot fail at this very moment and leave its reserve to two.
      before as (${leftByLast(made)} for share),
      lines as (
        insert into cash_out_lines (cash_out_id, transfer_id, amount_cents)
        select cash_out.id, line.transfer_id, line.amount_cents
        from cash_out, unnest(${transferIds}::bigint[],
        ${made.lines.map(({ amountCents }) => amountCents)}::bigint[]) as line(transfer_id, amount_cents)),
      on_their_way as (
        update payments p set cash_out_state = 'Transfered', cash_out_id = cash_out.id
        from cash_out, transfers t
        where t.id = any(${transferIds}) and t.kind = 'capture' and p.id = t.payment_id
        and p.cash_out_state = 'MoneyIn'
        returning p.id),
      -- Counted, so that payments are locked before the association's row, as a refund does.
      leaving as (
        select ${organizationId}::bigint as organization_id, ${amountCentsParam}::bigint as cents from cash_out
        where (select count(*) from on_their_way) >= 0),
      ${takeOutflowCtes(sql`leaving`, sql`${made.reserveCents}::bigint`)},
      booked as (${insertTransfersCte({
        param: param(transfersParam({ cause: `payout:${made.reference}`, transfers: made.transfers })),
        orderId: sql`null::bigint`,
        paymentId: sql`null::bigint`,
        bookedAt: moment,
        from: sql`cash_out`,
      })}),
      written as (${insertMoneyActCte(param(moneyActParam(made.act)), moment, sql`cash_out`)})
      select must(${outflowTaken}, 'balance'),
        must(not exists (select from iban_changes where organization_id = ${organizationId} and state = 'Pending'), 'held'),
        must(coalesce((select cents from before), 0) = ${carriedInCents}, 'carried')`)
}

/** Takes the payout for this caller alone; null where it has ended or another caller has it. */
export async function takePayout(
  db: Queryable,
  { reference, now, checkAt, force }: { reference: string; now: number; checkAt: number; force: boolean },
): Promise<Payout | null> {
  const taken = await db.query(named('payouts-take')`
      update cash_outs set next_check_at = ${at(checkAt)}
      where reference = ${reference} and state in ${listed(OPEN_PAYOUT_STATES)}
        and (${force} or next_check_at <= ${at(now)})
      returning id`)
  return taken.length > 0 ? findPayout(db, reference) : null
}

export async function listPayoutsInDoubt(db: Queryable, now: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ reference: string }>(named('payouts-in-doubt')`
      select reference from cash_outs
      where state in ${listed(OPEN_PAYOUT_STATES)} and next_check_at <= ${at(now)}
      order by next_check_at limit ${limit}`)
  return rows.map(({ reference }) => reference)
}

export async function putOffPayout(db: Queryable, id: number, checkAt: number): Promise<void> {
  await db.query(
    named('payouts-put-off')`
      update cash_outs set next_check_at = ${at(checkAt)} where id = ${id} and next_check_at is not null`,
  )
}

export interface PayoutMove {
  id: number
  from: OpenPayoutState
  to: 'WaitingForCashOutConfirmation' | 'CashedOut'
  providerPayoutId: string | null
  cause: string
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  now: number
  /** When to ask the bank again; null where the payout has ended. */
  checkAt: number | null
}

/** Changes the state of a payout and its payments; false where the payout was no longer in the state `from`. */
export async function movePayout(db: Queryable, move: PayoutMove): Promise<boolean> {
  assert(next(PAYOUT_MACHINE, move.from, move.to), `a payout that is ${move.from} cannot become ${move.to}`)
  const to = param(move.to)
  const moment = at(move.now)
  const rows = await db.query(named('payouts-move')`
      with cash_out as (
        update cash_outs set state = ${to}, provider_payout_id = coalesce(provider_payout_id,
          ${move.providerPayoutId}),
          next_check_at = ${at(move.checkAt)}, updated_at = ${moment},
          cashed_out_at = case when ${to} = 'CashedOut' then ${moment} end
        where id = ${move.id} and state = ${move.from} returning id),
      payments_of_it as (
        update payments p set cash_out_state = ${to} from cash_out where p.cash_out_id = cash_out.id),
      booked as (${insertTransfersCte({
        param: param(transfersParam({ cause: move.cause, transfers: move.transfers })),
        orderId: sql`null::bigint`,
        paymentId: sql`null::bigint`,
        bookedAt: moment,
        from: sql`cash_out`,
      })}),
      follow_ups as (${insertJobsCte(param(jobsParam(move.jobs, move.now)), sql`cash_out`)})
      select id from cash_out`)
  return rows.length > 0
}

export interface FailedPayout {
  id: number
  providerPayoutId: string | null
  failure: string
  cause: string
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  now: number
}

/** The bank could not pay: the association gets its money back, and each line waits for another payout. */
export async function saveFailedPayout(db: Queryable, failed: FailedPayout): Promise<boolean> {
  const moment = at(failed.now)
  const rows = await db.query(named('payouts-failed')`
      with cash_out as (
        update cash_outs set state = 'Failed', provider_payout_id = coalesce(provider_payout_id,
          ${failed.providerPayoutId}), failure = ${failed.failure},
          next_check_at = null, updated_at = ${moment}
        where id = ${failed.id} and state in ${listed(statesBefore(PAYOUT_MACHINE, 'Failed'))}
        returning id, organization_id, amount_cents),
      payments_of_it as (
        update payments p set cash_out_state = 'MoneyIn', cash_out_id = null from cash_out
          where p.cash_out_id = cash_out.id
        returning p.id),
      outflow as (
        update association_outflows o set cents = o.cents - cash_out.amount_cents
        from cash_out
        where o.organization_id = cash_out.organization_id and (select count(*) from payments_of_it) >= 0),
      lines as (
        update cash_out_lines l set is_released = true from cash_out where l.cash_out_id = cash_out.id),
      booked as (${insertTransfersCte({
        param: param(transfersParam({ cause: failed.cause, transfers: failed.transfers })),
        orderId: sql`null::bigint`,
        paymentId: sql`null::bigint`,
        bookedAt: moment,
        from: sql`cash_out`,
      })}),
      follow_ups as (${insertJobsCte(param(jobsParam(failed.jobs, failed.now)), sql`cash_out`)})
      select id from cash_out`)
  return rows.length > 0
}

/** A payout by its id, with the association's name. */
export async function findNamedPayout(
  db: Queryable,
  id: number,
): Promise<{ payout: Payout; organizationName: string } | null> {
  const [payout] = await selectPayouts(db, sql`c.id = ${id}`, 1)
  if (!payout) return null
  const [organization] = await db.query<{ name: string }>(
    named('payouts-organization')`
      select name from organizations where id = ${payout.organizationId}`,
  )
  return organization ? { payout, organizationName: organization.name } : null
}
