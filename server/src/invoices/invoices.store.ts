import { TIER_TYPES } from '@obole/core/campaign/tier'
import type { LocalDate } from '@obole/core/dates/dates'
import type { InvoiceKind } from '@obole/core/invoices/invoice'
import { isSale } from '@obole/core/invoices/sale'
import { type SoldPart } from '@obole/core/invoices/parts'
import type { InvoiceWords } from '@obole/core/invoices/words'
import type { Cents } from '@obole/core/money/money'
import { RECEIVED_STATES } from '@obole/core/ledger/figures'
import { SHARES_WITH_VAT, WENT_BACK } from '../payments/paid-lines.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'
import type { InvoiceSettings, Sale } from './sale.ts'

const SALE_TYPES = listed(TIER_TYPES.filter(isSale))

const LINES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('lineId', i.id, 'type', i.type, 'name', i.name,
      'amountCents', i.amount_cents, 'discountCents', i.discount_cents,
      'memberFrom', case when i.type = 'Membership' then membership_from(f.validity_type, o.created_at, i.starts_on, f.start_at) end,
      'options', (select coalesce(jsonb_agg(jsonb_build_object('name', option ->> 'name', 'rateBasisPoints', option -> 'vatBasisPoints')
          order by place), '[]')
        from jsonb_array_elements(i.options) with ordinality as chosen(option, place) where option ->> 'name' is not null))
    order by i.id), '[]') from order_items i where i.order_id = o.id)`

const PAYMENTS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'state', p.state, 'isByHand', p.type = 'Offline', 'means', p.means,
      'dueOn', p.due_on, 'paidOn', coalesce((select paris_day(a.updated_at) from attempts a where a.id = p.attempt_id), p.due_on),
      'receivedCents', received_cents(p.state, p.amount_cents, p.refunded_cents),
      'shares', ${SHARES_WITH_VAT}, 'wentBack', ${WENT_BACK}) order by p.due_on, p.instalment_number), '[]')
  from payments p where p.order_id = o.id)`

const ISSUED = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'year', n.year, 'number', n.number, 'issuedOn', n.issued_on,
      'parts', (select jsonb_agg(jsonb_build_object('lineId', l.order_item_id, 'rateBasisPoints', l.rate_basis_points,
          'grossCents', l.gross_cents, 'vatCents', l.vat_cents)) from invoice_lines l where l.invoice_id = n.id))
    order by n.position), '[]') from invoices n where n.order_id = o.id)`

/** Orders with everything that decides about their invoices. */
export const listSales = (db: Queryable, orderIds: readonly number[]): Promise<(Sale & Row)[]> =>
  db.query<Sale & Row>(named('invoices-sales')`
      select o.id as "orderId", o.organization_id as "organizationId", paris_day(o.created_at)::text as "orderedOn",
        o.recurrence is not null as recurs, o.payer,
        jsonb_build_object('title', f.title, 'type', f.form_type, 'startsOn', paris_day(f.start_at)) as form,
        jsonb_build_object('name', g.name, 'address', g.address, 'zipCode', g.zip_code, 'city', g.city,
          'country', g.country, 'siren', g.siren, 'rnaNumber', g.rna_number) as organization,
        case when s.organization_id is not null then jsonb_build_object('vatNumber', s.vat_number, 'exemption', s.exemption,
          'ownMention', s.own_mention, 'footer', s.footer) end as settings,
        coalesce(s.began_at <= o.created_at, false)
          and not exists (select from import_lines l where l.order_id = o.id) as "isRecent",
        exists (select from invoice_wishes w where w.order_id = o.id) as "isAsked",
        o.confirmation_sent_at is not null as "isConfirmed",
        ${LINES} as lines, ${PAYMENTS} as payments, ${ISSUED} as issued
      from orders o join organizations g on g.id = o.organization_id join forms f on f.id = o.form_id
      left join invoice_settings s on s.organization_id = o.organization_id
      where o.id = any(${orderIds}::bigint[])`)

export interface InvoiceToIssue {
  paperId: string
  organizationId: number
  orderId: number
  position: number
  kind: InvoiceKind
  year: number
  today: LocalDate
  grossCents: Cents
  vatCents: Cents
  parts: readonly SoldPart[]
  /** All it says but its number and its day, which only this statement knows. */
  contents: Omit<InvoiceWords, 'number' | 'issuedOn'>
  jobs: readonly NewJob[]
  now: number
}

/**
 * Takes the next number and writes the invoice with it, its lines and its paper, in one statement: a number is taken if,
 * and only if, its invoice exists. No day goes back within a series. `invoices_in_turn` refuses where another request
 * wrote one of the same order meanwhile.
 */
export async function insertInvoice(db: Queryable, invoice: InvoiceToIssue): Promise<void> {
  const { paperId, position, year, today, grossCents, vatCents, parts, contents, jobs } = invoice
  const [organizationId, orderId, kind] = [
    param(invoice.organizationId),
    param(invoice.orderId),
    param(invoice.kind),
  ]
  const moment = at(invoice.now)
  await db.query(named('invoices-issue')`
      with counter as (
        insert into invoice_counters as c (organization_id, kind, year, last_number, last_issued_on)
        values (${organizationId}, ${kind}, ${year}, 1, ${today}::date)
        on conflict (organization_id, kind, year) do update
          set last_number = c.last_number + 1, last_issued_on = greatest(c.last_issued_on, excluded.last_issued_on)
        returning year, last_number, last_issued_on),
      invoice as (
        insert into invoices (organization_id, order_id, position, kind, year, number, issued_on, issued_at, gross_cents, vat_cents)
        select ${organizationId}, ${orderId}, ${position}, ${kind}, year, last_number, last_issued_on, ${moment},
          ${grossCents}, ${vatCents} from counter
        returning id, number, issued_on),
      lines as (
        insert into invoice_lines (invoice_id, order_item_id, rate_basis_points, gross_cents, vat_cents)
        select invoice.id, part."lineId", part."rateBasisPoints", part."grossCents", part."vatCents"
        from invoice, jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
          as part("lineId" bigint, "rateBasisPoints" int, "grossCents" bigint, "vatCents" bigint)),
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, invoice.now)), sql`invoice`)})
      insert into papers (id, order_id, kind, invoice_id, contents, created_at)
      select ${paperId}, ${orderId}, ${kind}, invoice.id, ${JSON.stringify(contents)}::jsonb
        || jsonb_build_object('number', invoice.number, 'issuedOn', invoice.issued_on), ${moment}
      from invoice`)
}

/** An order that changed, up to the last of its changes that was seen. */
export interface Due extends Row {
  orderId: number
  lastId: number
}

export const listDues = (db: Queryable, after: number, limit: number): Promise<Due[]> =>
  db.query<Due>(named('invoices-dues')`
      select order_id as "orderId", max(id) as "lastId" from (
        select id, order_id from invoice_dues where id > ${after} order by id limit ${limit}) next
      group by order_id order by min(id)`)

export async function endDue(db: Queryable, { orderId, lastId }: Due): Promise<void> {
  await db.query(named('invoices-end-due')`
      delete from invoice_dues where order_id = ${orderId} and id <= ${lastId}`)
}

/** A sale of the association that would be invoiced by itself, and has no invoice. */
const WAITING = (organizationId: number) => sql`
  select o.id, coalesce((o.payer ->> 'payAsOrganisation')::boolean, false)
      and (coalesce(o.payer ->> 'address', '') = '' or coalesce(o.payer ->> 'zipCode', '') = ''
        or coalesce(o.payer ->> 'city', '') = '') as lacks_address,
    exists (select from order_items i where i.order_id = o.id and i.type in ${SALE_TYPES} and i.vat_cents > 0) as has_vat
  from orders o
  where o.organization_id = ${organizationId}
    and (o.vat_cents > 0 or (o.payer ->> 'payAsOrganisation')::boolean)
    and exists (select from order_items i where i.order_id = o.id and i.type in ${SALE_TYPES} and i.amount_cents > 0
      and is_item_live(i.state) and (i.vat_cents > 0 or (o.payer ->> 'payAsOrganisation')::boolean))
    and exists (select from payments p where p.order_id = o.id and p.state in ${listed(RECEIVED_STATES)}
      and received_cents(p.state, p.amount_cents, p.refunded_cents) > 0)
    and not exists (select from invoices n where n.order_id = o.id)`

export interface Waiting {
  orders: number
  /** Those that lack nothing: neither the buyer's address nor, for a sale with VAT, the association's number. */
  ready: number
  withoutAddress: number
  withVat: number
  /** Some of those that lack an address. */
  examples: number[]
}

export async function countWaiting(
  db: Queryable,
  organizationId: number,
  { examples, lacksVatNumber }: { examples: number; lacksVatNumber: boolean },
): Promise<Waiting> {
  const [row] = await db.query<Waiting & Row>(named('invoices-waiting')`
      with waiting as materialized (${WAITING(organizationId)})
      select count(*)::int as orders,
        (count(*) filter (where not lacks_address and not (has_vat and ${lacksVatNumber})))::int as ready,
        (count(*) filter (where lacks_address))::int as "withoutAddress",
        (count(*) filter (where has_vat))::int as "withVat",
        (select coalesce(jsonb_agg(id order by id desc), '[]') from (
          select id from waiting where lacks_address order by id desc limit ${examples}) latest) as examples
      from waiting`)
  return row ?? { orders: 0, ready: 0, withoutAddress: 0, withVat: 0, examples: [] }
}

/** Has the next waiting orders looked at; answers the last of them, or null where there are no more. */
export async function wishForWaiting(
  db: Queryable,
  {
    organizationId,
    userId,
    after,
    limit,
    now,
  }: { organizationId: number; userId: number; after: number; limit: number; now: number },
): Promise<{ orders: number; last: number } | null> {
  const [row] = await db.query<{ orders: number; last: number | null }>(named('invoices-wish-waiting')`
      with chosen as (
        select id from (${WAITING(organizationId)}) waiting
        where not lacks_address and id > ${after} order by id limit ${limit}),
      wished as (
        insert into invoice_wishes (order_id, user_id, asked_at) select id, ${userId}, ${at(now)} from chosen
        on conflict do nothing),
      due as (insert into invoice_dues (order_id) select id from chosen)
      select count(*)::int as orders, max(id) as last from chosen`)
  return row && row.last !== null ? { orders: row.orders, last: row.last } : null
}

export async function insertWish(
  db: Queryable,
  { orderId, userId, now }: { orderId: number; userId: number; now: number },
): Promise<void> {
  await db.query(named('invoices-wish')`
      insert into invoice_wishes (order_id, user_id, asked_at) values (${orderId}, ${userId}, ${at(now)}) on conflict do nothing`)
}

export async function findSettings(
  db: Queryable,
  organizationId: number,
): Promise<(InvoiceSettings & { beganAt: Date }) | null> {
  const [row] = await db.query<InvoiceSettings & { beganAt: Date } & Row>(named('invoices-settings')`
      select vat_number as "vatNumber", exemption, own_mention as "ownMention", footer, began_at as "beganAt"
      from invoice_settings where organization_id = ${organizationId}`)
  return row ?? null
}

export async function saveSettings(
  db: Queryable,
  organizationId: number,
  { vatNumber, exemption, ownMention, footer }: InvoiceSettings,
  now: number,
): Promise<void> {
  await db.query(named('invoices-save-settings')`
      insert into invoice_settings (organization_id, vat_number, exemption, own_mention, footer, began_at)
      values (${organizationId}, ${vatNumber}, ${exemption}, ${ownMention}, ${footer}, ${at(now)})
      on conflict (organization_id) do update set vat_number = excluded.vat_number, exemption = excluded.exemption,
        own_mention = excluded.own_mention, footer = excluded.footer`)
}

interface PaperOfDays extends Row {
  invoiceId: number
  orderId: number
  paperId: string
  kind: InvoiceKind
  issuedOn: LocalDate
  number: number
}

/** The papers of the invoices of some days, in the order of their numbers. */
export async function listPapersOfDays(
  db: Queryable,
  {
    organizationId,
    from,
    to,
    after,
    limit,
  }: { organizationId: number; from: LocalDate; to: LocalDate; after: number; limit: number },
): Promise<PaperOfDays[]> {
  return db.query<PaperOfDays>(named('invoices-of-days')`
      select n.id as "invoiceId", n.order_id as "orderId", p.id as "paperId", n.kind, n.issued_on::text as "issuedOn", n.number
      from invoices n join papers p on p.invoice_id = n.id
      where n.organization_id = ${organizationId} and n.issued_on between ${from}::date and ${to}::date and n.id > ${after}
      order by n.id limit ${limit}`)
}

export async function findPaperOfInvoice(
  db: Queryable,
  { organizationId, invoiceId }: { organizationId: number; invoiceId: number },
): Promise<{ orderId: number; paperId: string } | null> {
  const [row] = await db.query<{ orderId: number; paperId: string }>(named('invoices-paper')`
      select n.order_id as "orderId", p.id as "paperId" from invoices n join papers p on p.invoice_id = n.id
      where n.id = ${invoiceId} and n.organization_id = ${organizationId}`)
  return row ?? null
}

/** The latest months in which something was issued. */
export const listMonths = (
  db: Queryable,
  organizationId: number,
  limit: number,
): Promise<({ month: string; invoices: number } & Row)[]> =>
  db.query(named('invoices-months')`
      select to_char(issued_on, 'YYYY-MM') as month, count(*)::int as invoices from invoices
      where organization_id = ${organizationId} group by 1 order by 1 desc limit ${limit}`)
