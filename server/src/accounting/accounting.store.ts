import type { EntryLine } from '@obole/core/accounting/entries'
import { ENTRY_KINDS, entryDay, type EntryKind, yearBeginsOn } from '@obole/core/accounting/journal'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Cents } from '@obole/core/money/money'
import type { TransferKind } from '@obole/core/ledger/ledger'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param, rowsOf, sql, type Sql } from '../platform/sql.ts'
import type { Share, WentBack } from '../payments/held-lines.ts'
import { SHARES_WITH_VAT, WENT_BACK } from '../payments/paid-lines.sql.ts'

export interface Book extends Row {
  organizationId: number
  firstMonth: number
  closedUntil: LocalDate | null
  lastTransferId: number
  /** In milliseconds since 1970; 0 before the first look. */
  lookedAt: number
  openedAt: number
}

export async function listBooks(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    named('accounting-books')`select organization_id as id from accounting_books order by organization_id`,
  )
  return rows.map(({ id }) => id)
}

/** Null where somebody else is writing in it. */
export async function takeBook(db: Queryable, organizationId: number): Promise<Book | null> {
  const [row] = await db.query<Book>(named('accounting-take')`
      select organization_id as "organizationId", first_month as "firstMonth", 
        (select max(c.until)::text from accounting_closings c where c.organization_id = b.organization_id) as "closedUntil",
        last_transfer_id as "lastTransferId",
        case when isfinite(looked_at) then (extract(epoch from looked_at) * 1000)::bigint else 0 end as "lookedAt",
        (extract(epoch from opened_at) * 1000)::bigint as "openedAt"
      from accounting_books b where organization_id = ${organizationId} for update skip locked`)
  return row ?? null
}

export interface TransferRow extends Row {
  id: number
  kind: TransferKind
  amountCents: Cents
  orderId: number | null
  paymentId: number | null
  day: LocalDate
}

/**
 * The next movements of an association's money, as far as the totals of the ledger have come: nobody is writing one any
 * more that would come before. A dispute that opens only freezes money, and is none.
 */
export function listTransfers(db: Queryable, book: Book, limit: number): Promise<TransferRow[]> {
  const own = param(`association:${book.organizationId}`)
  const payout = param(`association-payout:${book.organizationId}`)
  const side = (column: Sql, account: Sql) => sql`
    (select t.* from transfers t where t.${column} = ${account} and t.id > ${book.lastTransferId}
      and t.id <= ledger_folded_until() order by t.id limit ${limit})`
  return db.query<TransferRow>(named('accounting-transfers')`
      select id, kind, amount_cents as "amountCents", order_id as "orderId", payment_id as "paymentId",
        (booked_at at time zone 'Europe/Paris')::date::text as day
      from (${side(sql`credit_account`, own)} union ${side(sql`debit_account`, own)}
        union ${side(sql`debit_account`, payout)}) movements
      order by id limit ${limit}`)
}

export interface PaymentRow extends Row {
  id: number
  orderId: number
  isCompany: boolean
  means: string
  /** By hand: what is held of it now, when it was received, and when it changed last. */
  receivedCents: Cents
  receivedOn: LocalDate
  changedOn: LocalDate
  changedAt: number
  /** A cheque that was carried to the bank. */
  isDeposited: boolean
  shares: Share[]
  wentBack: WentBack[]
  written: EntryLine[]
}

const WRITTEN = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('role', w.role, 'formId', w.form_id, 'rateBasisPoints', w.rate_basis_points,
      'amountCents', w.cents)), '[]')
  from (
    select l.role, l.form_id, l.rate_basis_points, sum(l.amount_cents)::bigint as cents
    from accounting_entries e join accounting_lines l on l.entry_id = e.id
    where e.payment_id = p.id and l.form_id is not null group by 1, 2, 3) w)`

const PAYMENT = sql`
  select p.id, p.order_id as "orderId", coalesce(o.payer ->> 'companyName', '') <> '' as "isCompany", p.means,
    received_cents(p.state, p.amount_cents, p.refunded_cents) as "receivedCents", p.due_on::text as "receivedOn",
    (p.updated_at at time zone 'Europe/Paris')::date::text as "changedOn",
    (extract(epoch from p.updated_at) * 1000)::bigint as "changedAt",
    exists (select from deposited_cheques d where d.payment_id = p.id and d.stands) as "isDeposited",
    ${SHARES_WITH_VAT} as shares, ${WENT_BACK} as "wentBack", ${WRITTEN} as written
  from payments p join orders o on o.id = p.order_id`

export const readPayments = (db: Queryable, ids: readonly number[]): Promise<PaymentRow[]> =>
  db.query<PaymentRow>(named('accounting-payments')`${PAYMENT} where p.id = any(${ids}::bigint[])`)

/** The last payment by hand that a run has come to. */
export type Reached = Pick<PaymentRow, 'receivedOn' | 'id'>

/**
 * Money by hand of which something else is held than was written, among what changed since a moment. They are looked at
 * one by one in the order of their days until there are enough: an association may have read in tens of thousands.
 */
export async function listTakings(
  db: Queryable,
  {
    organizationId,
    changedSince,
    after,
  }: { organizationId: number; changedSince: number; after: Reached | null },
  limit: number,
): Promise<PaymentRow[]> {
  const chosen = await db.query<{ id: number }>(named('accounting-changed')`
      select changed.id from (
        select p.id, received_cents(p.state, p.amount_cents, p.refunded_cents) as cents from payments p
        where p.organization_id = ${organizationId} and p.type = 'Offline' and p.updated_at >= ${at(changedSince)}
          and (p.due_on, p.id) > (coalesce(${after?.receivedOn ?? null}::date, '-infinity'), ${after?.id ?? 0})
        order by p.due_on, p.id offset 0) changed
      where changed.cents <> (
        select coalesce(-sum(l.amount_cents), 0) from accounting_entries e join accounting_lines l on l.entry_id = e.id
        where e.payment_id = changed.id and l.form_id is not null)
      limit ${limit}`)
  const payments = await readPayments(
    db,
    chosen.map(({ id }) => id),
  )
  return payments.toSorted((a, b) => a.receivedOn.localeCompare(b.receivedOn) || a.id - b.id)
}

export interface SlipRow extends Row {
  id: number
  totalCents: Cents
  kind: 'deposit' | 'depositUndone'
  day: LocalDate
}

/** Cheque deposits, and undone ones, that are not written yet. */
export const listSlips = (db: Queryable, organizationId: number, limit: number): Promise<SlipRow[]> =>
  db.query<SlipRow>(named('accounting-slips')`
      select s.id, s.total_cents as "totalCents", act.kind, (act.at at time zone 'Europe/Paris')::date::text as day
      from deposit_slips s
      cross join lateral (values ('deposit', s.made_at), ('depositUndone', s.undone_at)) act(kind, at)
      where s.organization_id = ${organizationId} and act.at is not null and not exists (
        select from accounting_entries e where e.organization_id = s.organization_id and e.cause = act.kind || ':' || s.id)
      order by act.at, s.id limit ${limit}`)

/** What is to be written down; its number and its year are given at the end, in order. */
export interface Entry extends Partial<
  Record<'transferId' | 'paymentId' | 'orderId' | 'slipId', number | null>
> {
  kind: EntryKind
  cause: string
  pieceDay: LocalDate
  lines: readonly EntryLine[]
}

export interface Writing {
  book: Book
  entries: readonly Entry[]
  lastTransferId: number
  lookedAt: number
  writtenOn: LocalDate
}

/** Numbers the entries of each year without a gap: whoever holds the book is alone. */
export async function insertEntries(db: Queryable, writing: Writing): Promise<void> {
  const { book, lastTransferId, lookedAt, writtenOn } = writing
  const organizationId = param(book.organizationId)
  const entries = writing.entries.map((entry) => {
    const day = entryDay(entry.pieceDay, book.closedUntil)
    return {
      transferId: null,
      paymentId: null,
      orderId: null,
      slipId: null,
      ...entry,
      day,
      yearBeginsOn: yearBeginsOn(day, book.firstMonth),
      journal: ENTRY_KINDS[entry.kind].journal,
    }
  })
  const written = rowsOf(
    {
      kind: 'text',
      journal: 'text',
      cause: 'text',
      day: 'text',
      pieceDay: 'text',
      yearBeginsOn: 'text',
      transferId: 'bigint',
      paymentId: 'bigint',
      orderId: 'bigint',
      slipId: 'bigint',
      lines: 'jsonb',
    },
    entries,
  )
  await db.query(named('accounting-insert')`
      with wanted as (${written}),
      counter as (
        insert into accounting_counters as c (organization_id, year_begins_on, last_number)
        select ${organizationId}, year_begins_on::date, count(*) from wanted group by year_begins_on
        on conflict (organization_id, year_begins_on) do update set last_number = c.last_number + excluded.last_number
        returning year_begins_on, last_number),
      numbered as (
        select w.*, c.last_number + 1 - row_number() over (partition by w.year_begins_on order by w.n desc) as number
        from wanted w join counter c on c.year_begins_on = w.year_begins_on::date),
      entry as (
        insert into accounting_entries (organization_id, year_begins_on, number, journal, kind, day, piece_day, written_on,
          cause, transfer_id, payment_id, order_id, slip_id)
        select ${organizationId}, year_begins_on::date, number, journal, kind, day::date, piece_day::date,
          greatest(${writtenOn}::date, day::date), cause, transfer_id, payment_id, order_id, slip_id
        from numbered order by n returning id, cause),
      lines as (
        insert into accounting_lines (entry_id, position, role, form_id, rate_basis_points, amount_cents)
        select e.id, line.position, line.value ->> 'role', (line.value ->> 'formId')::bigint,
          (line.value ->> 'rateBasisPoints')::int, (line.value ->> 'amountCents')::bigint
        from entry e join wanted w on w.cause = e.cause
        cross join lateral jsonb_array_elements(w.lines) with ordinality as line(value, position))
      update accounting_books set last_transfer_id = ${lastTransferId}, looked_at = ${at(lookedAt)}
      where organization_id = ${organizationId}`)
}
