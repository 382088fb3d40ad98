import {
  type AccountRole,
  type Journal,
  type OwnAccounts,
  PRODUCT_ROLES,
  SALE_ROLES,
} from '@obole/core/accounting/chart'
import type { EntryKind, VatPeriod } from '@obole/core/accounting/journal'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Cents } from '@obole/core/money/money'
import type { Row, Queryable } from '../platform/db.ts'
import type { Position } from '../platform/continuation.ts'
import { newJob } from '../platform/job.ts'
import { insertJobsCte, jobsParam } from '../platform/jobs.sql.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { writePastJob } from './accounting.queue.ts'
import { at, listed, named, param, sql, type Sql } from '../platform/sql.ts'

/** What a page or a file shows of a journal: a period, a payout, or all of it. */
export interface Asked {
  organizationId: number
  from: LocalDate | null
  /** Included. */
  to: LocalDate | null
  payoutId: number | null
  /** Sales at that rate, and their VAT. */
  vatRate: number | null
}

export interface LineRow extends Row {
  entryId: number
  position: number
  number: number
  yearBeginsOn: LocalDate
  journal: Journal
  kind: EntryKind
  day: LocalDate
  pieceDay: LocalDate
  writtenOn: LocalDate
  paymentId: number | null
  orderId: number | null
  transferId: number | null
  slipNumber: number | null
  payoutId: number | null
  role: AccountRole
  formTitle: string | null
  rateBasisPoints: number | null
  amountCents: Cents
}

const PAYOUT_OF = sql`(
  select c.id from transfers t join cash_outs c on c.reference = split_part(t.cause, ':', 2)
  where t.id = e.transfer_id and t.kind in ('payout', 'payoutConfirmed', 'payoutFailed')
    and c.organization_id = e.organization_id)`

const LINES = sql`
  select e.id as "entryId", l.position, e.number, e.year_begins_on::text as "yearBeginsOn", e.journal, e.kind,
    e.day::text as day, e.piece_day::text as "pieceDay", e.written_on::text as "writtenOn", e.payment_id as "paymentId",
    e.order_id as "orderId", e.transfer_id as "transferId", s.number as "slipNumber", ${PAYOUT_OF} as "payoutId", l.role,
    f.title as "formTitle", l.rate_basis_points as "rateBasisPoints", l.amount_cents as "amountCents"
  from accounting_entries e join accounting_lines l on l.entry_id = e.id
  left join forms f on f.id = l.form_id left join deposit_slips s on s.id = e.slip_id`

/** Sales and their VAT; a gift, which has none, is not declared. */
const IS_OF_VAT = sql`(l.role in ${listed(SALE_ROLES)} or l.role = 'vat'
  or l.role in ${listed(PRODUCT_ROLES)} and l.rate_basis_points > 0)`

function conditionsOf({ organizationId, from, to, payoutId, vatRate }: Asked): Conditions {
  const conditions = new Conditions(sql`e.organization_id = ${organizationId}`)
  if (from !== null) conditions.where(sql`e.day >= ${from}::date`)
  if (to !== null) conditions.where(sql`e.day <= ${to}::date`)
  if (vatRate !== null) conditions.where(sql`l.rate_basis_points = ${vatRate} and ${IS_OF_VAT}`)
  if (payoutId !== null)
    conditions.where(sql`e.transfer_id in (
      select l.transfer_id from cash_out_lines l join cash_outs c on c.id = l.cash_out_id
        where c.organization_id = ${organizationId} and c.id = ${payoutId} and not l.is_released
      union all
      select t.id from cash_outs c join transfers t on t.cause in ('payout:' || c.reference,
          'payout-confirmed:' || c.reference, 'payout-failed:' || c.reference)
        where c.organization_id = ${organizationId} and c.id = ${payoutId})`)
  return conditions
}

export function listLines(
  db: Queryable,
  asked: Asked,
  after: Position | null,
  limit: number,
): Promise<LineRow[]> {
  const conditions = conditionsOf(asked)
  if (after)
    conditions.where(
      sql`(e.day, e.id, l.position) > (${after.key.slice(0, 10)}::date, ${after.id}, ${Number(after.key.slice(10))})`,
    )
  return db.query<LineRow>(
    sql`${LINES} where ${conditions.all} order by e.day, e.id, l.position limit ${limit}`,
  )
}

/** The lines of a year by the numbers of their entries, after one of them. */
export const listLinesOfYear = (
  db: Queryable,
  { organizationId, yearBeginsOn }: { organizationId: number; yearBeginsOn: LocalDate },
  after: { number: number; position: number },
  limit: number,
): Promise<LineRow[]> =>
  db.query<LineRow>(named('accounting-year')`
      ${LINES} where e.organization_id = ${organizationId} and e.year_begins_on = ${yearBeginsOn}::date
        and (e.number, l.position) > (${after.number}, ${after.position}) order by e.number, l.position limit ${limit}`)

export const countLines = (db: Queryable, asked: Asked): Promise<number> =>
  countRows(
    db,
    sql`select count(*) as count from accounting_entries e join accounting_lines l on l.entry_id = e.id
    where ${conditionsOf(asked).all}`,
  )

export interface SumRow extends Row {
  role: AccountRole
  /** The day up to which a closing froze its account; null where none did. */
  until: LocalDate | null
  rateBasisPoints: number | null
  debitCents: Cents
  creditCents: Cents
}

/** Each account, apart for each closing, since its number may have been another then, and for each rate. */
export const sumLines = (db: Queryable, asked: Asked): Promise<SumRow[]> =>
  db.query<SumRow>(sql`
      select l.role, closing.until::text as until, l.rate_basis_points as "rateBasisPoints",
        coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::bigint as "debitCents",
        coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::bigint as "creditCents"
      from accounting_entries e join accounting_lines l on l.entry_id = e.id
      cross join lateral (
        select min(c.until) as until from accounting_closings c
        where c.organization_id = e.organization_id and c.until >= e.day) closing
      where ${conditionsOf(asked).all} group by 1, 2, 3`)

export interface VatSum extends Row {
  from: LocalDate
  rateBasisPoints: number | null
  netCents: Cents
  vatCents: Cents
}

/** What was received and given back at each rate in each period, the latest first: of the lines of the journal. */
export const sumVat = (
  db: Queryable,
  { organizationId, from, to }: Pick<Asked, 'organizationId' | 'from' | 'to'>,
  every: VatPeriod,
): Promise<VatSum[]> =>
  db.query<VatSum>(sql`
      select date_trunc(${every}, e.day::timestamp)::date::text as from, l.rate_basis_points as "rateBasisPoints",
        coalesce(-sum(l.amount_cents) filter (where l.role <> 'vat'), 0)::bigint as "netCents",
        coalesce(-sum(l.amount_cents) filter (where l.role = 'vat'), 0)::bigint as "vatCents"
      from accounting_entries e join accounting_lines l on l.entry_id = e.id
      where ${conditionsOf({ organizationId, from, to, payoutId: null, vatRate: null }).all} and ${IS_OF_VAT}
      group by 1, 2 order by 1 desc, 2 desc nulls first`)

export interface BookRow extends Row {
  openedAt: Date
  /** Its past is not written yet. */
  isBeginning: boolean
  firstMonth: number
  accounts: OwnAccounts
  closings: { until: LocalDate; accounts: OwnAccounts }[]
  years: { beginsOn: LocalDate; entries: number }[]
}

export async function findBook(db: Queryable, organizationId: number): Promise<BookRow | null> {
  const [row] = await db.query<BookRow>(sql`
      select b.opened_at as "openedAt", not isfinite(b.looked_at) as "isBeginning", b.first_month as "firstMonth", b.accounts,
        (select coalesce(jsonb_agg(jsonb_build_object('until', c.until, 'accounts', c.accounts) order by c.until), '[]')
          from accounting_closings c where c.organization_id = b.organization_id) as closings,
        (select coalesce(jsonb_agg(jsonb_build_object('beginsOn', n.year_begins_on, 'entries', n.last_number)
            order by n.year_begins_on desc), '[]')
          from accounting_counters n where n.organization_id = b.organization_id) as years
      from accounting_books b where b.organization_id = ${organizationId}`)
  return row ?? null
}

/** Whoever holds it is alone; what is read of the book after this is what the one before left. */
export async function holdBook(db: Queryable, organizationId: number): Promise<void> {
  await db.query(named('accounting-hold')`
      select from accounting_books b where b.organization_id = ${organizationId} for update`)
}

const writePast = (organizationId: number, now: number, from?: Sql) =>
  insertJobsCte(param(jobsParam([newJob(writePastJob, { organizationId })], now)), from)

/** Opened once; whoever comes second finds it open. */
export async function insertBook(
  db: Queryable,
  {
    organizationId,
    userId,
    firstMonth,
    now,
  }: { organizationId: number; userId: number; firstMonth: number; now: number },
): Promise<boolean> {
  const rows = await db.query(named('accounting-open')`
      with opened as (
        insert into accounting_books (organization_id, opened_at, opened_by, first_month)
        values (${organizationId}, ${at(now)}, ${userId}, ${firstMonth})
        on conflict do nothing returning organization_id),
      queued as (${writePast(organizationId, now, sql`opened`)})
      select organization_id from opened`)
  return rows.length > 0
}

/** Everything is written again from the beginning, in the years that begin with this month. */
export async function emptyBook(
  db: Queryable,
  { organizationId, firstMonth, now }: { organizationId: number; firstMonth: number; now: number },
): Promise<void> {
  const id = param(organizationId)
  await db.query(sql`select set_config('obole.journal_begun_anew', ${String(organizationId)}, true)`)
  await db.query(named('accounting-empty-lines')`
      delete from accounting_lines l using accounting_entries e where e.id = l.entry_id and e.organization_id = ${id}`)
  await db.query(
    named('accounting-empty-entries')`delete from accounting_entries e where e.organization_id = ${id}`,
  )
  await db.query(named('accounting-empty')`
      with emptied as (delete from accounting_counters n where n.organization_id = ${id}),
      queued as (${writePast(organizationId, now)})
      update accounting_books b set first_month = ${firstMonth}, opened_at = ${at(now)}, last_transfer_id = 0,
        looked_at = '-infinity'
      where b.organization_id = ${id}`)
  await db.query(sql`select set_config('obole.journal_begun_anew', '', true)`)
}

export async function saveAccounts(
  db: Queryable,
  organizationId: number,
  accounts: OwnAccounts,
): Promise<void> {
  await db.query(named('accounting-accounts')`
      update accounting_books set accounts = ${JSON.stringify(accounts)}::jsonb where organization_id = ${organizationId}`)
}

/** Whether something that was booked before a moment is not written yet, up to the transfer `writtenId` or as the book says. */
export async function isBehind(
  db: Queryable,
  organizationId: number,
  instant: number,
  writtenId: number | null = null,
): Promise<boolean> {
  const own = param(`association:${organizationId}`)
  const payout = param(`association-payout:${organizationId}`)
  const [row] = await db.query<{ behind: boolean }>(named('accounting-behind')`
      select exists (select from transfers t join accounting_books b on b.organization_id = ${organizationId}
        where (t.credit_account = ${own} or t.debit_account in (${own}, ${payout}))
          and t.id > coalesce(${writtenId}, b.last_transfer_id) and t.booked_at < ${at(instant)}) as behind`)
  return row?.behind ?? false
}

export async function insertClosing(
  db: Queryable,
  {
    organizationId,
    until,
    userId,
    now,
  }: { organizationId: number; until: LocalDate; userId: number; now: number },
): Promise<void> {
  await db.query(named('accounting-close')`
      insert into accounting_closings (organization_id, until, accounts, closed_at, closed_by)
      select organization_id, ${until}::date, accounts, ${at(now)}, ${userId}
      from accounting_books where organization_id = ${organizationId}`)
}

export async function findSiren(db: Queryable, organizationId: number): Promise<string | null> {
  const [row] = await db.query<{ siren: string | null }>(
    named('accounting-siren')`select siren from organizations where id = ${organizationId}`,
  )
  return row?.siren ?? null
}
