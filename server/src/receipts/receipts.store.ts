import { RECEIVED_STATES, TO_COME_STATES } from '@obole/core/ledger/figures'
import type { OrderPayer } from '@obole/contract/order-payer'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { cents, type Cents } from '@obole/core/money/money'
import { type PaymentState, STANDING_STATES } from '@obole/core/payment/payment'
import type { PaymentMeans } from '@obole/core/payment/payment-means'
import type { ReceiptDonor, ReceiptKind } from '@obole/core/receipts/receipt'
import { organizationOf, type OrganizationRow } from '../organizations/organization.ts'
import type { FiscalReceipt, MembershipCard } from '../papers/paper.ts'
import { insertPapersCte, papersParam } from '../papers/papers.sql.ts'
import { type AuditNote, auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, insertJobsOfRows, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { Gift } from './gift.ts'
import type { PassesOfMailbox } from '../orders/orders.queue.ts'
import { sendParticipantPassesJob } from './receipts.queue.ts'
import { IS_OF_YEAR, PAID_ON, SAID_BY_REPLACED } from './gifts.sql.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'
import type { ReceiptFacts } from './why-replaced.ts'

interface GiftRow extends Row {
  payment_id: number
  order_id: number
  state: PaymentState
  means: PaymentMeans
  refunded_cents: number
  due_on: LocalDate
  paid_on: LocalDate | null
  payer: OrderPayer
  locale: Locale
  organization: OrganizationRow
  shares: { amountCents: number; returnedCents: number; isEligible: boolean; isGivenUp: boolean }[]
  live: { id: number; number: number; amountCents: number; donor: ReceiptDonor } | null
  revisions: number
  yearly_id: number | null
  voided_by_hand: { id: number; number: number } | null
  is_of_year: boolean
}

/** The last receipt that said a payment `p`, where that was voided by hand: another is made only on demand. */
const VOIDED_BY_HAND = sql`(
  select case when last.void_reason is not null then jsonb_build_object('id', last.id, 'number', last.number) end
  from receipt_gifts g join receipts last on last.id = g.receipt_id
  where g.payment_id = p.id order by last.id desc limit 1)`

const GIFTS = sql`
  select p.id as payment_id, p.order_id, p.state, p.means, p.refunded_cents, p.due_on,
    ${PAID_ON} as paid_on,
    o.payer, o.locale, to_jsonb(g) as organization,
    (select coalesce(jsonb_agg(jsonb_build_object('amountCents', s.amount_cents, 'isEligible',
    i.is_eligible_tax_receipt,
        'isGivenUp', not is_item_live(i.state), 'returnedCents', (
          select coalesce(sum(l.amount_cents), 0) from refund_lines l join refunds r on r.id = l.refund_id
          where l.order_item_id = i.id and r.payment_id = p.id and r.state = 'Processed')) order by i.id), '[]')
      from payment_shares s join order_items i on i.id = s.order_item_id where s.payment_id = p.id) as shares,
    (select jsonb_build_object('id', r.id, 'number', r.number, 'amountCents', r.amount_cents, 'donor',
    t.contents -> 'donor')
      from receipts r join papers t on t.receipt_id = r.id where r.payment_id = p.id and r.voided_at is null) as live,
    (select count(*) from receipts r where r.payment_id = p.id) as revisions,
    (select g.receipt_id from receipt_gifts g join receipts r on r.id = g.receipt_id
      where g.payment_id = p.id and g.is_live and r.payment_id is null) as yearly_id,
    ${VOIDED_BY_HAND} as voided_by_hand, ${IS_OF_YEAR} as is_of_year
  from payments p join orders o on o.id = p.order_id join organizations g on g.id = p.organization_id
  where p.state not in ${listed(TO_COME_STATES)}
    -- A line may have become something that is no gift: the receipt there is must go.
    and (exists (select from receipt_gifts r where r.payment_id = p.id)
      or p.state <> 'Canceled'
        and exists (select from order_items i where i.order_id = o.id and i.is_eligible_tax_receipt))`

export async function listGifts(db: Queryable, orderIds: readonly number[]): Promise<Gift[]> {
  const rows = await db.query<GiftRow>(
    named('receipts-gifts-of-orders')`
      ${GIFTS} and p.order_id = any(${orderIds}::bigint[]) order by p.instalment_number`,
  )
  return rows.map(toGift)
}

export async function findGift(db: Queryable, paymentId: number): Promise<Gift | null> {
  const [row] = await db.query<GiftRow>(named('receipts-gift')`${GIFTS} and p.id = ${paymentId}`)
  return row ? toGift(row) : null
}

export async function listGiftsOfPayments(db: Queryable, paymentIds: readonly number[]): Promise<Gift[]> {
  const rows = await db.query<GiftRow>(
    named('receipts-gifts-of-payments')`${GIFTS} and p.id = any(${paymentIds}::bigint[]) order by p.id`,
  )
  return rows.map(toGift)
}

function toGift(row: GiftRow): Gift {
  return {
    paymentId: row.payment_id,
    orderId: row.order_id,
    state: row.state,
    means: row.means,
    refundedCents: cents(row.refunded_cents),
    givenOn: row.paid_on ?? row.due_on,
    shares: row.shares.map((share) => ({
      ...share,
      amountCents: cents(share.amountCents),
      returnedCents: cents(share.returnedCents),
    })),
    payer: row.payer,
    locale: row.locale,
    organization: organizationOf(row.organization),
    live: row.live && { ...row.live, amountCents: cents(row.live.amountCents) },
    revisions: row.revisions,
    yearlyReceiptId: row.yearly_id,
    voidedByHand: row.voided_by_hand,
    isOfYear: row.is_of_year,
  }
}

export interface ReceiptToIssue {
  token: string
  paperId: string
  organizationId: number
  year: number
  orderId: number
  paymentId: number
  /** The receipt it replaces, which the same statement voids; or one that was voided by hand before. */
  replacesId: number | null
  isVoidAlready: boolean
  amountCents: Cents
  givenOn: LocalDate
  /** Everything on the receipt except its number, which only this statement knows. */
  contents: Omit<FiscalReceipt, 'number'>
  jobs: readonly NewJob[]
  now: number
}

/**
 * Takes the next number and writes the receipt with it, its paper and its jobs, in one statement: a number is taken if,
 * and only if, its receipt exists. `must` refuses where the receipt to replace is no longer the live one; the index on
 * live receipts refuses where another request has issued one meanwhile.
 */
export async function issueReceipt(db: Queryable, receipt: ReceiptToIssue): Promise<void> {
  const { token, paperId, organizationId, year, orderId, paymentId, amountCents, givenOn, now } = receipt
  const contents = { ...receipt.contents, number: 0 }
  const organizationIdParam = param(organizationId)
  const yearParam = param(year)
  const replacesIdParam = param(receipt.replacesId)
  const moment = at(now)
  await db.query(named('receipts-issue')`
      with replaced as (
        update receipts set voided_at = ${moment} where id = ${replacesIdParam}::bigint and voided_at is null
          returning id),
      counter as (
        insert into receipt_counters as c (organization_id, year, last_number)
        select ${organizationIdParam}, ${yearParam}, 1 where must(${replacesIdParam}::bigint is null or ${receipt.isVoidAlready}
          or exists (select from replaced), 'live')
        on conflict (organization_id, year) do update set last_number = c.last_number + 1
        returning last_number),
      receipt as (
        insert into receipts (token, organization_id, year, number, order_id, payment_id, replaces_id, amount_cents,
          given_on, issued_at)
        select ${token}, ${organizationIdParam}, ${yearParam}, last_number, ${orderId}, ${paymentId},
          ${replacesIdParam}, ${amountCents}, ${givenOn}, ${moment} from counter
        returning id, number),
      paper as (${insertPapersCte({
        param: param(papersParam([{ id: paperId, orderId, orderItemId: null, contents }])),
        createdAt: moment,
        from: sql`receipt`,
        receipt: sql`receipt.id`,
        contents: sql`paper.contents || jsonb_build_object('number', receipt.number)`,
      })}),
      follow_ups as (${insertJobsCte(param(jobsParam(receipt.jobs, now)), sql`receipt`)})
      select number from receipt`)
}

/** By whom a receipt is voided by hand, and why. */
export interface VoidedByHand {
  userId: number
  reason: string
}

/** Voids a receipt by hand; answers false where it was already voided. */
export async function voidReceiptByHand(
  db: Queryable,
  { id, userId, reason, now }: VoidedByHand & { id: number; now: number },
): Promise<boolean> {
  const rows = await db.query(named('receipts-void-by-hand')`
      update receipts set voided_at = ${at(now)}, voided_by = ${userId}, void_reason = ${reason}
      where id = ${id} and voided_at is null returning id`)
  return rows.length > 0
}

/** Answers false where it was already voided. */
export async function voidLiveReceipt(db: Queryable, id: number, now: number): Promise<boolean> {
  const rows = await db.query(named('receipts-void')`
      update receipts set voided_at = ${at(now)} where id = ${id} and voided_at is null returning id`)
  return rows.length > 0
}

export async function findOrganizationOf(db: Queryable, receiptId: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    named('receipts-organization')`select organization_id as id from receipts where id = ${receiptId}`,
  )
  return row?.id ?? null
}

export interface ReceiptToVerify extends Row {
  number: number
  given_on: LocalDate
  amount_cents: number
  issued_at: Date
  voided_at: Date | null
  organization_name: string
  contents: FiscalReceipt
  sha256: string | null
  replaced_by: number | null
}

export async function findReceiptByToken(db: Queryable, token: string): Promise<ReceiptToVerify | null> {
  const [row] = await db.query<ReceiptToVerify>(named('receipts-verify')`
      select r.number, r.given_on, r.amount_cents, r.issued_at, r.voided_at, g.name as organization_name, p.contents,
        p.sha256,
        (select next.number from receipts next where next.replaces_id = r.id) as replaced_by
      from receipts r join organizations g on g.id = r.organization_id join papers p on p.receipt_id = r.id
      where r.token = ${token}`)
  return row ?? null
}

export async function findOrderWithPapers(db: Queryable, orderId: number) {
  const [row] = await db.query<{
    id: number
    locale: Locale
    papers_made_at: Date | null
    is_paid: boolean
    is_company: boolean
  }>(named('receipts-order')`
      select o.id, o.locale, o.papers_made_at, coalesce((o.payer ->> 'payAsOrganisation')::boolean, false) as is_company, exists (select from payments p
          where p.order_id = o.id and p.state in ${listed(RECEIVED_STATES)} and p.amount_cents + p.waived_cents > 0) as is_paid
      from orders o where o.id = ${orderId}`)
  return row ?? null
}

export interface PaperToTell extends Row {
  order_id: number
  paper_id: string
  organization_name: string
  said_before: ReceiptFacts | null
}

/** What a mail about one receipt needs; nothing where it was voided meanwhile. */
export async function findReceiptToTell(db: Queryable, paymentId: number): Promise<PaperToTell | null> {
  const [row] = await db.query<PaperToTell>(named('receipts-to-tell')`
      select r.order_id, p.id as paper_id, g.name as organization_name,
        ${SAID_BY_REPLACED} as said_before
      from receipts r join papers p on p.receipt_id = r.id join organizations g on g.id = r.organization_id
      where r.payment_id = ${paymentId} and r.voided_at is null`)
  return row ?? null
}

/** Saves the payer's address if it was missing, with the job that makes the receipts, in one commit. */
export async function saveMissingAddress(
  db: Queryable,
  orderId: number,
  address: Record<'address' | 'zipCode' | 'city' | 'country', string>,
  { jobs, audit, now }: { jobs: readonly NewJob[]; audit: AuditNote; now: number },
): Promise<void> {
  await db.query(named('receipts-missing-address')`
      with changed as (
        update orders set payer = payer || ${JSON.stringify(address)}::jsonb
        where id = ${orderId} and (coalesce(payer ->> 'address', '') = '' or coalesce(payer ->> 'zipCode', '') = ''
          or coalesce(payer ->> 'city', '') = '')
        returning id),
      noted as (${insertAuditCte(param(auditParam([audit])), at(now), sql`changed`)})
      ${insertJobsCte(param(jobsParam(jobs, now)), sql`changed`)}`)
}

/** For a payment `p`: a receipt of its own is due, and there is none. */
const LACKS_RECEIPT = sql`
  p.state in ${listed(STANDING_STATES)}
  and exists (
    select from order_items i
    where i.order_id = p.order_id and i.is_eligible_tax_receipt and is_item_live(i.state))
  and not exists (select from receipt_gifts r where r.payment_id = p.id and r.is_live)
  and not ${IS_OF_YEAR} and ${VOIDED_BY_HAND} is null`

/** Orders whose gifts have no receipt yet, starting after `after`. */
export async function listOrdersWithoutReceipt(
  db: Queryable,
  organizationId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(named('receipts-orders-without')`
      select distinct p.order_id as id from payments p
      where p.organization_id = ${organizationId} and p.order_id > ${after} and ${LACKS_RECEIPT}
      order by p.order_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function enqueue(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query(named('receipts-enqueue')`${insertJobsCte(param(jobsParam(jobs, now)))}`)
}

export interface DeclaredRow extends Row {
  year: number
  model: ReceiptKind
  count: number
  total: Cents
}

/** Valid receipts of each year and model. */
export async function countReceiptsByYear(db: Queryable, organizationId: number): Promise<DeclaredRow[]> {
  return db.query<DeclaredRow>(named('receipts-count-by-year')`
      select r.year, p.contents ->> 'model' as model, count(*) as count, coalesce(sum(r.amount_cents), 0)::bigint as total
      from receipts r join papers p on p.receipt_id = r.id
      where r.organization_id = ${organizationId} and r.voided_at is null group by 1, 2 order by 1 desc, 2`)
}

/** How many orders have a gift without a receipt, and for how many of them the donor's address is missing. */
export async function countWithoutReceipt(
  db: Queryable,
  organizationId: number,
): Promise<{ orders: number; withoutAddress: number }> {
  const [row] = await db.query<{ orders: number; withoutAddress: number }>(named('receipts-count-without')`
      select count(*) as orders, count(*) filter (where coalesce(o.payer ->> 'address', '') = ''
        or coalesce(o.payer ->> 'zipCode', '') = '' or coalesce(o.payer ->> 'city', '') = '') as "withoutAddress"
      from orders o where o.id in (
        select p.order_id from payments p where p.organization_id = ${organizationId} and ${LACKS_RECEIPT})`)
  return row ?? { orders: 0, withoutAddress: 0 }
}

export interface PassHolder extends Row {
  order_id: number
  item_id: number
  participant_email: string | null
  payer_email: string | null
  /** Null for a ticket. */
  card: MembershipCard | null
}

/**
 * The people the orders' tickets and cards are for, once their payer's confirmation was sent, or held back because of too
 * many mails; none for an event that is over.
 */
export function readPassHolders(
  db: Queryable,
  orderIds: readonly number[],
  now: number,
): Promise<PassHolder[]> {
  return db.query<PassHolder>(named('receipts-pass-holders')`
      select o.id as order_id, i.id as item_id, i.participant ->> 'email' as participant_email, o.payer_email,
        case when p.kind = 'MembershipCard' then p.contents end as card
      from orders o join order_items i on i.order_id = o.id join papers p on p.order_item_id = i.id
      join forms f on f.id = o.form_id
      where o.id = any(${orderIds}::bigint[]) and coalesce(o.confirmation_sent_at, o.confirmation_kept_back_at) is not null
      and is_item_live(i.state)
        and coalesce(f.end_at, f.start_at, 'infinity') > ${at(now)}`)
}

/** A pass to send; the mark of a card says whose it is (`cardMark`). */
export interface PassToSend {
  itemId: number
  email: string
  cardMark: string | null
}

/**
 * Records each address once for each line, and queues one job for each mailbox; answers how many are new. A card whose
 * own address was ended by a correction is sent again: its member would have no way to the new one.
 */
export async function queuePasses(
  db: Queryable,
  passes: readonly PassToSend[],
  now: number,
): Promise<number> {
  const moment = at(now)
  const [row] = await db.query<{ queued: number }>(named('receipts-queue-passes')`
      with meant as (
        insert into participant_passes as sent (order_item_id, email, queued_at, card_mark)
        select w."itemId", w.email, ${moment}, w."cardMark"
        from jsonb_to_recordset(${JSON.stringify(passes)}::jsonb) as w("itemId" bigint, email text, "cardMark" text)
        on conflict (order_item_id, email) do update set card_mark = excluded.card_mark
        where sent.card_mark <> excluded.card_mark
        returning order_item_id, email),
      follow_ups as (${insertJobsOfRows(sendParticipantPassesJob, {
        payload: { itemIds: sql`jsonb_agg(order_item_id order by order_item_id)`, email: sql`email` },
        runAt: moment,
        from: sql`meant group by email`,
      })})
      select count(*) as queued from meant`)
  return row?.queued ?? 0
}

/** Whether the passes are held back; null while that is not decided. */
export async function findPassDecision(
  db: Queryable,
  { itemIds, email }: PassesOfMailbox,
): Promise<{ is_kept_back: boolean } | null> {
  const [row] = await db.query<{ is_kept_back: boolean }>(named('receipts-pass-decision')`
      select kept_back_at is not null as is_kept_back from participant_passes
      where order_item_id = any(${itemIds}::bigint[]) and email = ${email} and counted_at is not null limit 1`)
  return row ?? null
}

export async function decidePasses(
  db: Queryable,
  { itemIds, email }: PassesOfMailbox,
  { isKeptBack, now }: { isKeptBack: boolean; now: number },
): Promise<void> {
  const moment = at(now)
  await db.query(named('receipts-decide-passes')`
      update participant_passes
      set counted_at = ${moment}, kept_back_at = case when ${isKeptBack} then ${moment} end
      where order_item_id = any(${itemIds}::bigint[]) and email = ${email}`)
}

export interface Holder extends Row {
  item_id: number
  form_id: number
  email: string | null
  first_name: string | null
  /** How many times their ticket was passed on. */
  hand: number
  /** Whether the order was paid with money, rather than free. */
  is_paid: boolean
}

/** The people these lines are for now. */
export function readHolders(db: Queryable, orderItemIds: readonly number[]): Promise<Holder[]> {
  return db.query<Holder>(named(
    'receipts-holders',
  )`select i.id as item_id, i.form_id, lower(trim(i.participant ->> 'email')) as email,
      i.participant ->> 'firstName' as first_name,
        i.passed_on_count as hand,
        exists (select from payments p where p.order_id = i.order_id and p.amount_cents + p.tip_cents > 0) as is_paid
      from order_items i where i.id = any(${orderItemIds}::bigint[]) order by i.id`)
}
