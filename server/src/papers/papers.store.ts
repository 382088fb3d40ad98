import { PASS_TIER_TYPES } from '@obole/core/campaign/tier'
import type { Participant, SentItem } from '@obole/contract/carts'
import type { OrderPayer } from '@obole/contract/order-payer'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { type PaperKind, PASS_KINDS } from '@obole/core/receipts/papers'
import { BACK_OF_STANDING } from '../orders/figures.sql.ts'
import { emailOfOwner, isOwner } from '../orders/owner.sql.ts'
import type { PassWords } from '../orders/pass-words.ts'
import type { Row, Queryable } from '../platform/db.ts'
import type { Paper, PaperContents, PaperFile } from './paper.ts'
import { insertPapersCte, numberTicketsCtes, papersParam, type NewPaper } from './papers.sql.ts'
import { at, listed, named, param, rowsOf, sql } from '../platform/sql.ts'

export interface PassOrder extends Row {
  id: number
  form_id: number
  payer: OrderPayer
  locale: Locale
  created_at: Date
  items: PassItem[]
}

export interface PassItem {
  id: number
  type: string
  name: string
  participant: Participant | null
  /** Older orders have no name. */
  options: (SentItem['extraOptions'][number] & { name?: string })[]
  fields: SentItem['customFields']
  /** How many times the ticket was passed on. */
  hand: number
  initialCents: number
  discountCents: number
  /** What it costs since it was changed, and what was given back of it since; null for a line as it was bought. */
  change: { grossCents: number; backCents: number } | null
  /** Of a membership that renews one; null where it begins when it was taken. */
  startsOn: LocalDate | null
}

/** Orders with the lines that may have a pass. */
export function readPassOrders(db: Queryable, orderIds: readonly number[]): Promise<PassOrder[]> {
  return db.query<PassOrder>(named('papers-pass-orders')`
      select o.id, o.form_id, o.payer, o.locale, o.created_at,
        (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'type', i.type, 'name', i.name, 'startsOn', i.starts_on,
            'participant', i.participant, 'options', i.options, 'fields', i.custom_fields, 'hand', i.passed_on_count,
            'initialCents', i.initial_amount_cents, 'discountCents', i.discount_cents,
            'change', case when i.changed_price_cents is not null then
              jsonb_build_object('grossCents', i.changed_price_cents, 'backCents', ${BACK_OF_STANDING}) end)
            order by i.id), '[]')
          from order_items i
          where i.order_id = o.id and i.type in ${listed(PASS_TIER_TYPES)} and is_item_live(i.state)) as items
      from orders o where o.id = any(${orderIds}::bigint[])`)
}

/**
 * Writes papers, and gives each new ticket the next number of its campaign: a number is taken if, and only if, its
 * ticket is written. `must` refuses where a paper of that id stands in a ticket's way.
 */
export async function insertPapers(db: Queryable, papers: readonly NewPaper[], now: number): Promise<void> {
  const papersJson = param(papersParam(papers))
  const moment = at(now)
  await db.query(named('papers-insert')`
      with ${numberTicketsCtes(papersJson, moment)},
      written as (
        ${insertPapersCte({
          param: papersJson,
          createdAt: moment,
          joined: sql`left join numbered n on n.order_item_id = paper."orderItemId"`,
          contents: sql`case when n.number is null then paper.contents
            else paper.contents || jsonb_build_object('passNumber', n.number) end`,
        })} returning order_item_id)
      select must((select count(*) from numbered) = (
        select count(*) from numbered n join written w on w.order_item_id = n.order_item_id), 'numbers')`)
}

interface PaperRow extends Row {
  id: string
  order_id: number
  kind: PaperKind
  contents: PaperContents
  created_at: Date
  stored_as: string | null
  size_bytes: number | null
  sha256: string | null
  mailboxes: string[] | null
}

/** Whom the member's own link of a card goes to. */
const MAILBOXES = sql`
  (select array[coalesce(line.participant ->> 'email', ''), coalesce(bought.payer_email, '')]
    from order_items line join orders bought on bought.id = line.order_id
    where line.id = p.order_item_id and p.kind = 'MembershipCard')`
const COLUMNS = sql`p.id, p.order_id, p.kind, p.contents, p.created_at, p.stored_as, p.size_bytes, p.sha256,
  ${MAILBOXES} as mailboxes`
/** A voided receipt is kept but no longer given out; nor is the pass of a cancelled line. */
const IS_GOOD = sql`
  not exists (select from receipts r where r.id = p.receipt_id and r.voided_at is not null)
  and not exists (select from order_items i where i.id = p.order_item_id and not is_item_live(i.state))`

/** A yearly receipt tells of other orders too: whoever has the link of one order is not given it. */
const IS_OF_ORDER = sql`
  not exists (select from receipts r where r.id = p.receipt_id and r.payment_id is null)`

const toPaper = (row: PaperRow): Paper => ({
  id: row.id,
  orderId: row.order_id,
  kind: row.kind,
  contents: row.contents,
  createdAt: row.created_at.getTime(),
  mailboxes: row.mailboxes ?? [],
  file:
    row.stored_as !== null && row.size_bytes !== null && row.sha256 !== null
      ? { storedAs: row.stored_as, sizeBytes: row.size_bytes, sha256: row.sha256 }
      : null,
})

export async function listPapers(db: Queryable, orderIds: readonly number[]): Promise<Paper[]> {
  const rows = await db.query<PaperRow>(named('papers-of-orders')`
      select ${COLUMNS} from papers p where p.order_id = any(${orderIds}::bigint[]) and ${IS_GOOD} and ${IS_OF_ORDER}
      order by p.kind <> 'FiscalReceipt', p.order_item_id, p.receipt_id desc, p.invoice_id`)
  return rows.map(toPaper)
}

export interface PaperOfUser extends Paper {
  organizationName: string
}

/** Papers of the orders that the user paid with their verified address, latest first. */
export async function listPapersOfUser(db: Queryable, userId: number, limit: number): Promise<PaperOfUser[]> {
  const rows = await db.query<PaperRow & { organization_name: string }>(named('papers-of-user')`
      select ${COLUMNS}, g.name as organization_name
      from papers p join orders o on o.id = p.order_id join organizations g on g.id = o.organization_id
      where o.payer_email = ${emailOfOwner(param(userId))} and ${IS_GOOD}
      order by p.created_at desc, p.id limit ${limit}`)
  return rows.map((row) => ({ ...toPaper(row), organizationName: row.organization_name }))
}

/** A paper of this user; null for a paper of another person. */
export async function findPaperOfUser(db: Queryable, userId: number, id: string): Promise<Paper | null> {
  const [row] = await db.query<PaperRow>(named('papers-find-of-user')`
      select ${COLUMNS} from papers p join orders o on o.id = p.order_id
      where p.id = ${id} and ${isOwner(param(userId))} and ${IS_GOOD}`)
  return row ? toPaper(row) : null
}

/** A paper of that order; null for a paper of another order. */
export async function findPaper(db: Queryable, orderId: number, id: string): Promise<Paper | null> {
  const [row] = await db.query<PaperRow>(named('papers-find')`
      select ${COLUMNS} from papers p where p.id = ${id} and p.order_id = ${orderId} and ${IS_GOOD} and ${IS_OF_ORDER}`)
  return row ? toPaper(row) : null
}

/** The valid yearly receipts that say a gift of this order, for the association that issued them. */
export async function listYearlyPapers(
  db: Queryable,
  orderId: number,
): Promise<(Paper & { receiptId: number })[]> {
  const rows = await db.query<PaperRow & { receipt_id: number }>(named('papers-yearly-of-order')`
      select ${COLUMNS}, p.receipt_id from papers p where p.receipt_id in (
        select g.receipt_id from receipt_gifts g join payments y on y.id = g.payment_id join receipts r on r.id = g.receipt_id
        where y.order_id = ${orderId} and g.is_live and r.payment_id is null)
      order by p.receipt_id desc`)
  return rows.map((row) => ({ ...toPaper(row), receiptId: row.receipt_id }))
}

/** The valid ticket or card of a line. */
export async function findPaperOfLine(db: Queryable, orderItemId: number): Promise<Paper | null> {
  const [row] = await db.query<PaperRow>(
    named('papers-of-line')`
      select ${COLUMNS} from papers p where p.order_item_id = ${orderItemId} and ${IS_GOOD}`,
  )
  return row ? toPaper(row) : null
}

export async function findPaperOfReceipt(
  db: Queryable,
  { organizationId, receiptId }: { organizationId: number; receiptId: number },
): Promise<Paper | null> {
  const [row] = await db.query<PaperRow>(named('papers-of-receipt')`
      select ${COLUMNS} from papers p join receipts own on own.id = p.receipt_id
      where own.id = ${receiptId} and own.organization_id = ${organizationId} and ${IS_GOOD}`)
  return row ? toPaper(row) : null
}

/** A file that was drawn, of what it says, and the one it replaces. */
export interface FileToSave {
  id: string
  contents: PaperContents
  file: PaperFile
  replaces: string | null
}

/**
 * Answers the papers whose file is saved; leaves out whatever another call is changing, and what says something else by
 * now: of somebody who was forgotten meanwhile, no file keeps the name.
 */
export async function savePaperFiles(db: Queryable, papers: readonly FileToSave[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(named('papers-save-files')`
      with asked as (${rowsOf(
        {
          id: 'text',
          contents: 'jsonb',
          replaces: 'text',
          storedAs: 'text',
          sizeBytes: 'bigint',
          sha256: 'text',
        },
        papers.map(({ id, contents, replaces, file }) => ({ id, contents, replaces, ...file })),
      )}),
      held as (
        select p.id from papers p join asked a on a.id = p.id and p.stored_as is not distinct from a.replaces
          and p.contents = a.contents
        order by p.id for no key update of p skip locked)
      update papers p set stored_as = a.stored_as, size_bytes = a.size_bytes, sha256 = a.sha256
      from asked a join held h on h.id = a.id where p.id = a.id returning p.id`)
  return rows.map(({ id }) => id)
}

/** Answers false where the file to replace is no longer the current one, or it says something else by now. */
export async function savePaperFile(
  db: Queryable,
  { id, contents, file, replaces }: FileToSave,
): Promise<boolean> {
  const rows = await db.query(named('papers-save-file')`
      update papers set stored_as = ${file.storedAs}, size_bytes = ${file.sizeBytes}, sha256 = ${file.sha256}
      where id = ${id} and stored_as is not distinct from ${replaces}
        and contents = ${JSON.stringify(contents)}::jsonb returning id`)
  return rows.length > 0
}

/**
 * Changes what a pass says; answers the file drawn before, where there was one. What it has no room for is left out, such
 * as options of a card or the price of an older ticket; answers picked from the list of another rate or option are removed.
 */
export async function rewritePassOf(
  db: Queryable,
  orderItemId: number,
  says: PassWords,
): Promise<string | null> {
  const saysParam = param(JSON.stringify(says))
  const [row] = await db.query<{ stored_as: string | null }>(sql`
      update papers p set stored_as = null,
        contents = case when ${saysParam}::jsonb ?| '{options,tierName}' then p.contents - 'choices' else p.contents end
          || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${saysParam}::jsonb)
            where p.contents ? key),
        size_bytes = null, sha256 = null
      from (select id, stored_as from papers
        where order_item_id = ${orderItemId} and kind in ${listed(PASS_KINDS)} for no key update) before
      where p.id = before.id returning before.stored_as`)
  return row?.stored_as ?? null
}

export interface ReissuedTicket {
  orderItemId: number
  /** How many times the ticket has been passed on so far. */
  hand: number
  id: string
  says: Pick<Extract<PaperContents, { kind: 'Ticket' }>, 'holder' | 'verifyUrl' | 'choices'>
  now: number
}

/** Replaces the paper of a ticket and keeps the old id; answers the old file, or null where there is no ticket. */
export async function reissueTicketOf(
  db: Queryable,
  { orderItemId, hand, id, says, now }: ReissuedTicket,
): Promise<{ drawn: string | null } | null> {
  const orderItemIdParam = param(orderItemId)
  const [row] = await db.query<{ drawn: string | null }>(sql`
      with before as (
        select id, stored_as from papers where order_item_id = ${orderItemIdParam}
          and kind = 'Ticket' for no key update),
      remembered as (
        insert into passed_tickets (order_item_id, hand, paper_id, passed_at)
        select ${orderItemIdParam}, ${hand} - 1, id, ${at(now)} from before)
      update papers p set id = ${id}, contents = p.contents || ${JSON.stringify(says)}::jsonb, stored_as = null,
        size_bytes = null, sha256 = null
      from before where p.id = before.id returning before.stored_as as drawn`)
  return row ?? null
}

/** Whether this was the paper of a ticket of the order that another person holds now. */
export async function isPassedTicket(db: Queryable, orderId: number, paperId: string): Promise<boolean> {
  const rows = await db.query(named('papers-passed-ticket')`
      select from passed_tickets t join order_items i on i.id = t.order_item_id
      where t.paper_id = ${paperId} and i.order_id = ${orderId}`)
  return rows.length > 0
}

export interface PassState extends Row {
  contents: PaperContents
  is_live: boolean
  /** How many times the ticket was passed on. */
  hand: number
}

export async function findPass(db: Queryable, orderItemId: number): Promise<PassState | null> {
  const [row] = await db.query<PassState>(named('papers-pass')`
      select p.contents, is_item_live(i.state) as is_live, i.passed_on_count as hand
      from papers p join order_items i on i.id = p.order_item_id where p.order_item_id = ${orderItemId}`)
  return row ?? null
}

export interface StoredSignature extends Row {
  id: number
  name: string
  role: string | null
  has_image: boolean
}

export async function findSignature(db: Queryable, organizationId: number): Promise<StoredSignature | null> {
  const [row] = await db.query<StoredSignature>(named('signatures-last')`
      select id, name, role, image is not null as has_image from signatures
      where organization_id = ${organizationId} order by id desc limit 1`)
  return row ?? null
}

export async function readSignatureImage(db: Queryable, id: number): Promise<Buffer | null> {
  const [row] = await db.query<{ image: Buffer | null }>(
    named('signatures-image')`
      select image from signatures where id = ${id}`,
  )
  return row?.image ?? null
}

export async function insertSignature(
  db: Queryable,
  signature: {
    organizationId: number
    name: string
    role: string | null
    image: Uint8Array | null
    now: number
  },
): Promise<number> {
  const { organizationId, name, role, image, now } = signature
  const [row] = await db.query<{ id: number }>(named('signatures-insert')`
      insert into signatures (organization_id, name, role, image, created_at)
      values (${organizationId}, ${name}, ${role}, ${image && Buffer.from(image)}, ${at(now)}) returning id`)
  if (!row) throw new Error('a signature was written without an id')
  return row.id
}
