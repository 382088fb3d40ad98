import { TO_COME_STATES } from '@obole/core/ledger/figures'
import type { Wish } from '@obole/contract/orders'
import type { Locale } from '@obole/core/locale'
import type { OrderLink, OrderLinkKind } from '@obole/core/order/order-link'
import { type AuditNote, auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, listed, named, param, rowsOf, sql } from '../platform/sql.ts'

/** A link with the order it opens. */
export interface StoredLink extends OrderLink {
  id: string
  orderId: number
  organizationId: number
  formId: number
  issuedAt: number
  revokedAt: number | null
  wish: Wish | null
  /** The order's e-mail address, in lower case. */
  email: string
  /** When the association last corrected the address that links go to; null where it never did. */
  emailCorrectedAt: number | null
  /** The order was free: any visitor may have typed its address. */
  isFree: boolean
  /** No mail was sent to that address: it had already got enough mails caused by strangers. */
  isKeptBack: boolean
}

interface LinkRow extends Row {
  id: string
  order_id: number
  organization_id: number
  form_id: number
  kind: OrderLinkKind
  wish: Wish | null
  issued_at: Date
  revoked_at: Date | null
  email: string
  email_corrected_at: Date | null
  is_free: boolean
  is_kept_back: boolean
}

const COLUMNS = sql`l.id, l.order_id, o.organization_id, o.form_id, l.kind, l.wish, l.issued_at, l.revoked_at,
  coalesce(o.payer_email, '') as email, o.email_corrected_at, o.total_cents = 0 as is_free,
  o.confirmation_kept_back_at is not null and o.confirmation_sent_at is null as is_kept_back`
const FROM = sql`order_links l join orders o on o.id = l.order_id`

function linkOf(row: LinkRow): StoredLink {
  return {
    id: row.id,
    orderId: row.order_id,
    organizationId: row.organization_id,
    formId: row.form_id,
    kind: row.kind,
    wish: row.wish,
    issuedAt: row.issued_at.getTime(),
    revokedAt: row.revoked_at?.getTime() ?? null,
    email: row.email,
    emailCorrectedAt: row.email_corrected_at?.getTime() ?? null,
    isFree: row.is_free,
    isKeptBack: row.is_kept_back,
  }
}

/** The kind is part of the query: half of a money link, used as a reading link, opens nothing. */
export async function findLink(db: Queryable, id: string, kind: OrderLinkKind): Promise<StoredLink | null> {
  const [row] = await db.query<LinkRow>(
    named('order-links-find')`
      select ${COLUMNS} from ${FROM} where l.id = ${id} and l.kind = ${kind}`,
  )
  return row ? linkOf(row) : null
}

/** The newest reading link of an order, how many it has had, and whether that is still the order's address. */
export interface NewestLink {
  email: string
  link: StoredLink
  count: number
  isTheirs: boolean
}

export async function findNewestReadingLinks(
  db: Queryable,
  orders: readonly AddressedOrder[],
): Promise<NewestLink[]> {
  const rows = await db.query<LinkRow & { asked_email: string; count: number; is_theirs: boolean }>(named(
    'order-links-newest',
  )`
      with asked as (${rowsOf({ orderId: 'bigint', email: 'text' }, orders)})
      select newest.*, a.email as asked_email, coalesce(newest.payer_email = lower(a.email), false) as is_theirs
      from asked a cross join lateral (
        select ${COLUMNS}, o.payer_email, count(*) over () as count from ${FROM}
        where l.order_id = a.order_id and l.kind = 'reading' order by l.issued_at desc, l.id limit 1) newest`)
  return rows.map((row) => ({
    email: row.asked_email,
    link: linkOf(row),
    count: row.count,
    isTheirs: row.is_theirs,
  }))
}

/** An order, with the e-mail address it had when it was read. */
export interface AddressedOrder {
  orderId: number
  email: string
}

/** Locks the order's address until the commit; answers false where it has already been corrected. */
export async function holdAddress(db: Queryable, { orderId, email }: AddressedOrder): Promise<boolean> {
  const rows = await db.query(
    named('order-links-hold-address')`
      select id from orders where id = ${orderId} and payer_email = lower(${email}) for share`,
  )
  return rows.length > 0
}

/** The first link of an order, made with it. */
export async function findFirstLink(db: Queryable, orderId: number): Promise<StoredLink | null> {
  const [row] = await db.query<LinkRow>(
    named('order-links-first')`
      select ${COLUMNS} from ${FROM} where o.id = ${orderId} and l.id = o.token`,
  )
  return row ? linkOf(row) : null
}

export interface NewLink {
  id: string
  orderId: number
  kind: OrderLinkKind
  wish: Wish | null
  issuedAt: number
}

/** Inserting it again changes nothing: the job that sends it may run twice. */
export async function insertLink(db: Queryable, link: NewLink, audit?: AuditNote): Promise<void> {
  const { id, orderId, kind, wish, issuedAt } = link
  const issuedMoment = at(issuedAt)
  await db.query(named('order-links-insert')`
      with link as (
        insert into order_links (id, order_id, kind, wish, issued_at) values (${id}, ${orderId}, ${kind},
          ${wish && JSON.stringify(wish)}, ${issuedMoment})
        on conflict (id) do nothing returning id),
      noted as (${insertAuditCte(param(auditParam(audit ? [audit] : [])), issuedMoment, sql`link`)})
      select id from link`)
}

interface Revocation {
  orderId: number
  jobs: readonly NewJob[]
  audit: AuditNote
  now: number
}

/** Ends every link of the order; answers false where none was active. */
export async function revokeLinks(
  db: Queryable,
  { orderId, jobs, audit, now }: Revocation,
): Promise<boolean> {
  const moment = at(now)
  const rows = await db.query(named('order-links-revoke')`
      with revoked as (
        update order_links set revoked_at = ${moment} where order_id = ${orderId} and revoked_at is null
        returning id),
      done as (select 1 as one from revoked limit 1),
      noted as (${insertAuditCte(param(auditParam([audit])), moment, sql`done`)}),
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, now)), sql`done`)})
      select one from done`)
  return rows.length > 0
}

/** Whether this line of the order has a ticket and is not cancelled. */
export async function hasTicket(db: Queryable, orderId: number, itemId: number): Promise<boolean> {
  const rows = await db.query(named('order-links-has-ticket')`
      select from order_items i join papers p on p.order_item_id = i.id and p.kind = 'Ticket'
      where i.order_id = ${orderId} and i.id = ${itemId} and is_item_live(i.state)`)
  return rows.length > 0
}

/** Whether a money link has anything to change: debits to come or unpaid, or an active monthly gift. */
export async function hasPlan(db: Queryable, orderId: number): Promise<boolean> {
  const orderIdParam = param(orderId)
  const [row] = await db.query<{ has_plan: boolean }>(named('order-links-has-plan')`
      select exists (select from recurrences where order_id = ${orderIdParam} and state = 'Active')
        or exists (select from payments
          where order_id = ${orderIdParam} and type = 'Credit' and state in ${listed(TO_COME_STATES)}) as has_plan`)
  return row?.has_plan ?? false
}

export async function insertJob(db: Queryable, job: NewJob, now: number): Promise<void> {
  await db.query(named('order-links-job')`${insertJobsCte(param(jobsParam([job], now)))}`)
}

/** The person a link is sent to. */
export interface LinkReader extends Row {
  email: string | null
  /** Empty for a free order: any visitor may have typed both name and address. */
  first_name: string
  form_id: number
  locale: Locale
  email_corrected_at: Date | null
}

const readerOf = (orderId: number) => sql`
  select o.payer ->> 'email' as email, 
    case when o.total_cents = 0 then '' else coalesce(o.payer ->> 'firstName', '') end as first_name, o.form_id, o.locale,
    o.email_corrected_at
  from orders o where o.id = ${orderId}`

export async function findLinkReader(db: Queryable, orderId: number): Promise<LinkReader | null> {
  const [row] = await db.query<LinkReader>(named('order-links-reader')`${readerOf(orderId)}`)
  return row ?? null
}

/** The person a link is sent to, locked until the commit. */
export async function holdLinkReader(db: Queryable, orderId: number): Promise<LinkReader | null> {
  const [row] = await db.query<LinkReader>(named('order-links-hold-reader')`${readerOf(orderId)} for share`)
  return row ?? null
}
