import type { YearPreview } from '@obole/contract/manage-receipts'
import type { ReceiptKind } from '@obole/core/receipts/receipt'
import type { RunOutcome, RunState } from '@obole/core/receipts/yearly-receipt'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named, param, rowsOf, sql } from '../platform/sql.ts'
import { giftsOfYear, keptOfYear } from './donors.sql.ts'

export interface RunRow extends Row {
  id: number
  organizationId: number
  year: number
  state: RunState
  by: string
  createdAt: Date
  endedAt: Date | null
  mailsUntil: Date
}

const RUNS = sql`
  select r.id, r.organization_id as "organizationId", r.year, r.state, trim(concat(u.first_name, ' ', u.last_name)) as by,
    r.created_at as "createdAt", r.ended_at as "endedAt", r.mails_until as "mailsUntil"
  from receipt_runs r join users u on u.id = r.user_id`

/** What a run would do now: each donor once. */
export async function readPreview(db: Queryable, organizationId: number, year: number): Promise<YearPreview> {
  const [row] = await db.query<Row & YearPreview>(sql`
    with donor as (
      select k.donor_id, k.model, count(*) filter (where k.cents > 0) as gifts, sum(k.cents) as cents,
        bool_or(k.is_address_known and k.cents > 0) as has_address, bool_or(k.is_reached and k.cents > 0) as is_reached,
        bool_or(k.receipt_id is not null) as is_said,
        count(distinct k.receipt_id) = 1 and bool_and(k.cents = coalesce(k.said_cents, 0)) as is_same
      from (${keptOfYear(param(organizationId), param(year))}) k group by 1, 2)
    select count(*) filter (where cents > 0)::int as donors, coalesce(sum(gifts), 0)::int as gifts,
      coalesce(sum(cents), 0)::bigint as total,
      coalesce(sum(gifts) filter (where cents > 0 and not is_same and has_address), 0)::int as "giftsToIssue",
      coalesce(sum(cents) filter (where cents > 0 and not is_same and has_address), 0)::bigint as "totalToIssue",
      count(*) filter (where cents > 0 and not is_same and has_address and is_reached)::int as "byMail",
      count(*) filter (where cents > 0 and not is_same and has_address and not is_reached)::int as "byPost",
      count(*) filter (where cents > 0 and not is_same and not has_address)::int as "addressMissing",
      count(*) filter (where cents > 0 and is_same)::int as unchanged,
      count(*) filter (where cents > 0 and not is_same and has_address and is_said)::int as replaced,
      count(*) filter (where cents = 0)::int as nothing
    from donor`)
  if (!row) throw new Error('a preview is one row')
  return row
}

export interface WithoutAddress extends Row {
  donor: string
  orderId: number
  total: number
  isAsked: boolean
}

/** Donors of whom nobody knows where they live, those who gave most first. */
export function readWithoutAddress(
  db: Queryable,
  organizationId: number,
  year: number,
  limit: number,
): Promise<WithoutAddress[]> {
  return db.query<WithoutAddress>(sql`
    select coalesce(c.company_name, concat_ws(' ', c.first_name, c.last_name)) as donor, d."orderId", d.total,
      exists (select from receipt_run_donors done join receipt_runs run on run.id = done.run_id
        where run.organization_id = ${organizationId} and run.year = ${year} and done.donor_id = d.donor_id
          and done.outcome = 'AddressMissing') and d.is_reached as "isAsked"
    from (
      select k.donor_id, max(k.order_id) as "orderId", sum(k.cents)::bigint as total, bool_or(k.is_reached) as is_reached
      from (${keptOfYear(param(organizationId), param(year))}) k group by k.donor_id, k.model
      having sum(k.cents) > 0 and not bool_or(k.is_address_known and k.cents > 0)) d
    join contacts c on c.id = d.donor_id
    order by d.total desc, d.donor_id limit ${limit}`)
}

/** Valid receipts of one gift each, of gifts of the year. */
export async function countSingleReceipts(
  db: Queryable,
  organizationId: number,
  year: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from receipts r
    where r.organization_id = ${organizationId} and r.year = ${year} and r.payment_id is not null and r.voided_at is null`)
  return row?.count ?? 0
}

export async function hasGifts(db: Queryable, organizationId: number, year: number): Promise<boolean> {
  const rows = await db.query(sql`select from (${giftsOfYear(param(organizationId), param(year))}) g limit 1`)
  return rows.length > 0
}

/** Writes down a run with all donors of the year. */
export async function insertRun(
  db: Queryable,
  run: { organizationId: number; year: number; userId: number; now: number },
): Promise<{ id: number }> {
  const { organizationId, year, userId, now } = run
  const [row] = await db.query<{ id: number }>(sql`
    insert into receipt_runs (organization_id, year, state, user_id, created_at, mails_until)
    values (${organizationId}, ${year}, 'Running', ${userId}, ${at(now)}, ${at(now)}) returning id`)
  if (!row) throw new Error('a run was written without an id')
  await db.query(sql`
    insert into receipt_run_donors (run_id, donor_id, model, outcome)
    select distinct ${row.id}::bigint, g.donor_id, g.model, 'Waiting'
    from (${giftsOfYear(param(organizationId), param(year))}) g`)
  return row
}

export async function findRun(db: Queryable, organizationId: number, year: number): Promise<RunRow | null> {
  const [row] = await db.query<RunRow>(sql`
    ${RUNS} where r.organization_id = ${organizationId} and r.year = ${year} order by r.id desc limit 1`)
  return row ?? null
}

export async function findOrganizationOfRun(db: Queryable, id: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    named('yearly-organization')`select organization_id as id from receipt_runs where id = ${id}`,
  )
  return row?.id ?? null
}

/** A run held until the commit; null where it is not in this state. */
export async function holdRun(db: Queryable, id: number, state: RunState): Promise<RunRow | null> {
  const [row] = await db.query<RunRow>(
    named('yearly-hold-run')`${RUNS} where r.id = ${id} and r.state = ${state} for no key update of r`,
  )
  return row ?? null
}

/** The run of a year that is at work or paused, held until the commit. */
export async function holdOpenRun(
  db: Queryable,
  organizationId: number,
  year: number,
): Promise<RunRow | null> {
  const [row] = await db.query<RunRow>(sql`
    ${RUNS} where r.organization_id = ${organizationId} and r.year = ${year} and r.state in ('Running', 'Paused')
    for no key update of r`)
  return row ?? null
}

export async function moveRun(db: Queryable, id: number, state: RunState, now: number): Promise<void> {
  await db.query(named('yearly-move-run')`
    update receipt_runs set state = ${state}, ended_at = case when ${state} in ('Done', 'Canceled') then ${at(now)} end
    where id = ${id}`)
}

export async function noteMails(db: Queryable, id: number, until: number): Promise<void> {
  await db.query(
    named('yearly-note-mails')`update receipt_runs set mails_until = ${at(until)} where id = ${id}`,
  )
}

export interface RunDonor extends Row {
  donorId: number
  model: ReceiptKind
  /** The file that stands for it by now. */
  standingId: number
}

export function waitingDonors(db: Queryable, runId: number, limit: number): Promise<RunDonor[]> {
  return db.query<RunDonor>(named('yearly-waiting')`
    select d.donor_id as "donorId", d.model, coalesce(c.merged_into_id, c.id, d.donor_id) as "standingId"
    from receipt_run_donors d left join contacts c on c.id = d.donor_id
    where d.run_id = ${runId} and d.outcome = 'Waiting' order by d.donor_id, d.model limit ${limit}`)
}

export interface DonorGift extends Row {
  paymentId: number
  standingId: number
  model: ReceiptKind
}

/** The gifts of these donors in the year. */
export function giftsOfDonors(
  db: Queryable,
  of: { organizationId: number; year: number; standingIds: readonly number[] },
): Promise<DonorGift[]> {
  const ids = sql`${of.standingIds}::bigint[]`
  return db.query<DonorGift>(named('yearly-gifts-of-donors')`
    with theirs as materialized (
      select part.id from contacts part where part.id = any(${ids}) or part.merged_into_id = any(${ids})),
    paid as materialized (
      select distinct p.id from theirs t join contact_lines l on l.contact_id = t.id and l.item_id = 0
      join payments p on p.order_id = l.order_id)
    select g.payment_id as "paymentId", g.donor_id as "standingId", g.model
    from (${giftsOfYear(param(of.organizationId), param(of.year))} and p.id in (select id from paid)) g
    order by g.payment_id`)
}

/** Of which file these stand by now, where they were merged since. */
export async function standingOf(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; standingId: number }>(named('yearly-standing')`
    select id, coalesce(merged_into_id, id) as "standingId" from contacts where id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id, standingId }) => [id, standingId]))
}

export interface DonorDone {
  donorId: number
  model: ReceiptKind
  outcome: RunOutcome
  receiptId: number | null
}

export async function markDonors(db: Queryable, runId: number, done: readonly DonorDone[]): Promise<void> {
  await db.query(named('yearly-mark-donors')`
    with done as (${rowsOf({ donorId: 'bigint', model: 'text', outcome: 'text', receiptId: 'bigint' }, done)})
    update receipt_run_donors d set outcome = done.outcome, receipt_id = done.receipt_id
    from done where d.run_id = ${runId} and d.donor_id = done.donor_id and d.model = done.model`)
}

export function countOutcomes(
  db: Queryable,
  runId: number,
): Promise<(Row & { outcome: RunOutcome; count: number })[]> {
  return db.query(named('yearly-outcomes')`
    select outcome, count(*)::int as count from receipt_run_donors where run_id = ${runId} group by 1`)
}

/** Those among these donors who were asked for their address for this year before. */
export async function askedBefore(
  db: Queryable,
  of: { organizationId: number; year: number; runId: number; donorIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(named('yearly-asked-before')`
    select distinct d.donor_id as id from receipt_run_donors d join receipt_runs r on r.id = d.run_id
    where r.organization_id = ${of.organizationId} and r.year = ${of.year} and r.id < ${of.runId}
      and d.donor_id = any(${of.donorIds}::bigint[]) and d.outcome = 'AddressMissing'`)
  return new Set(rows.map(({ id }) => id))
}
