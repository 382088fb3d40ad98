import type { LocalDate } from '@obole/core/dates/dates'
import type { Cents } from '@obole/core/money/money'
import type { ReceiptDonor, ReceiptKind } from '@obole/core/receipts/receipt'
import type { ReceiptRhythm, RhythmChoice } from '@obole/core/receipts/yearly-receipt'
import type { FiscalReceipt } from '../papers/paper.ts'
import { insertPapersCte, papersParam } from '../papers/papers.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, rowsOf, sql } from '../platform/sql.ts'
import { SAID_BY_REPLACED } from './gifts.sql.ts'
import type { ReceiptFacts } from './why-replaced.ts'

export interface LiveYearly extends Row {
  id: number
  number: number
  organizationId: number
  year: number
  donorId: number
  model: ReceiptKind
  amountCents: Cents
  donor: ReceiptDonor
  gifts: { paymentId: number; amountCents: Cents }[]
}

const LIVE = sql`
  select r.id, r.number, r.organization_id as "organizationId", r.year, r.donor_id as "donorId", r.model,
    r.amount_cents as "amountCents", t.contents -> 'donor' as donor,
    (select jsonb_agg(jsonb_build_object('paymentId', g.payment_id, 'amountCents', g.amount_cents) order by g.payment_id)
      from receipt_gifts g where g.receipt_id = r.id) as gifts
  from receipts r join papers t on t.receipt_id = r.id
  where r.payment_id is null and r.voided_at is null`

/** A live yearly receipt, held until the commit; null where it was voided meanwhile. */
export async function holdYearly(db: Queryable, id: number): Promise<LiveYearly | null> {
  const [row] = await db.query<LiveYearly>(
    named('receipts-hold-yearly')`${LIVE} and r.id = ${id} for no key update of r`,
  )
  return row ?? null
}

/** The live yearly receipts of donors, and those that say any of these payments; held, in the order of their ids. */
export function holdYearlyOf(
  db: Queryable,
  of: { organizationId: number; year: number; donorIds: readonly number[]; paymentIds: readonly number[] },
): Promise<LiveYearly[]> {
  return db.query<LiveYearly>(named('receipts-hold-yearly-of')`
    ${LIVE} and r.organization_id = ${of.organizationId} and r.year = ${of.year}
      and (r.donor_id = any(${of.donorIds}::bigint[]) or r.id in (
        select g.receipt_id from receipt_gifts g where g.is_live and g.payment_id = any(${of.paymentIds}::bigint[])))
    order by r.id for no key update of r`)
}

/**
 * Holds the orders and payments that a yearly receipt is decided by. Whoever gives money back or corrects a donor at this
 * moment waits, and their own job then finds the receipt that was issued.
 */
export async function holdGifts(db: Queryable, paymentIds: readonly number[]): Promise<void> {
  await db.query(named('receipts-hold-orders')`
    select id from orders where id in (select order_id from payments where id = any(${paymentIds}::bigint[]))
    order by id for share`)
  await db.query(named('receipts-hold-payments')`
    select id from payments where id = any(${paymentIds}::bigint[]) order by id for share`)
}

/** How many yearly receipts each of these donors had so far, voided ones included. */
export async function countYearly(
  db: Queryable,
  of: { organizationId: number; year: number; donorIds: readonly number[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ donorId: number; model: ReceiptKind; count: number }>(
    named('receipts-count-yearly')`
    select donor_id as "donorId", model, count(*)::int as count from receipts
    where organization_id = ${of.organizationId} and year = ${of.year} and donor_id = any(${of.donorIds}::bigint[])
    group by 1, 2`,
  )
  return new Map(rows.map(({ donorId, model, count }) => [`${donorId} ${model}`, count]))
}

export async function voidYearly(db: Queryable, ids: readonly number[], now: number): Promise<void> {
  await db.query(named('receipts-void-yearly')`
    update receipts set voided_at = ${at(now)} where id = any(${ids}::bigint[]) and voided_at is null`)
}

export interface YearlyToIssue {
  token: string
  paperId: string
  organizationId: number
  year: number
  donorId: number
  model: ReceiptKind
  /** To whose mailbox it goes. */
  orderId: number
  replacesId: number | null
  amountCents: Cents
  givenOn: LocalDate
  contents: Omit<FiscalReceipt, 'number'>
  gifts: readonly { paymentId: number; amountCents: Cents; givenOn: LocalDate }[]
}

export interface IssuedYearly extends Row {
  id: number
  token: string
  number: number
}

/**
 * Issues yearly receipts of one association and year with the next numbers, in their order, each with its paper and what
 * it says of its gifts. Part of a transaction: a number is taken if, and only if, its receipt exists.
 */
export async function insertYearly(
  db: Queryable,
  of: { organizationId: number; year: number },
  receipts: readonly YearlyToIssue[],
  now: number,
): Promise<IssuedYearly[]> {
  if (receipts.length === 0) return []
  const moment = at(now)
  const papers = papersParam(
    receipts.map(({ paperId, orderId, contents }) => ({
      id: paperId,
      orderId,
      orderItemId: null,
      contents: { ...contents, number: 0 },
    })),
  )
  const asked = rowsOf(
    {
      place: 'int',
      token: 'text',
      paperId: 'text',
      orderId: 'bigint',
      donorId: 'bigint',
      model: 'text',
      replacesId: 'bigint',
      amountCents: 'bigint',
      givenOn: 'text',
    },
    receipts.map(({ token, paperId, orderId, donorId, model, replacesId, amountCents, givenOn }, index) => ({
      place: index + 1,
      token,
      paperId,
      orderId,
      donorId,
      model,
      replacesId,
      amountCents,
      givenOn,
    })),
  )
  const issued = await db.query<IssuedYearly>(named('receipts-issue-yearly')`
    with asked as (${asked}),
    counter as (
      insert into receipt_counters as c (organization_id, year, last_number)
      values (${of.organizationId}, ${of.year}, ${receipts.length})
      on conflict (organization_id, year) do update set last_number = c.last_number + excluded.last_number
      returning last_number),
    receipt as (
      insert into receipts (token, organization_id, year, number, order_id, donor_id, model, replaces_id, amount_cents,
        given_on, issued_at)
      select a.token, ${of.organizationId}, ${of.year}, c.last_number - ${receipts.length} + a.place, a.order_id,
        a.donor_id, a.model, a.replaces_id, a.amount_cents, a.given_on::date, ${moment}
      from asked a, counter c order by a.place
      returning id, token, number),
    written as (${insertPapersCte({
      param: param(papers),
      createdAt: moment,
      receipt: sql`receipt.id`,
      contents: sql`paper.contents || jsonb_build_object('number', receipt.number)`,
      joined: sql`join asked a on a.paper_id = paper.id join receipt on receipt.token = a.token`,
    })})
    select id, token, number from receipt`)
  const idOf = new Map(issued.map(({ token, id }) => [token, id]))
  const onReceipt = receipts.flatMap(({ token, gifts }) =>
    gifts.map((gift) => ({ receiptId: idOf.get(token) ?? 0, ...gift })),
  )
  await db.query(named('receipts-say-gifts')`
    with stated as (${rowsOf({ receiptId: 'bigint', paymentId: 'bigint', amountCents: 'bigint', givenOn: 'text' }, onReceipt)})
    insert into receipt_gifts (receipt_id, payment_id, amount_cents, given_on)
    select s.receipt_id, s.payment_id, s.amount_cents, s.given_on::date from stated s`)
  return issued
}

export async function addYearlyJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  if (jobs.length > 0)
    await db.query(named('receipts-yearly-jobs')`${insertJobsCte(param(jobsParam(jobs, now)))}`)
}

export interface YearlyToTell extends Row {
  orderId: number
  organizationId: number
  organizationName: string
  year: number
  saidBefore: ReceiptFacts | null
}

/** What a mail about a yearly receipt needs; nothing where it was voided meanwhile. */
export async function findYearlyToTell(db: Queryable, receiptId: number): Promise<YearlyToTell | null> {
  const [row] = await db.query<YearlyToTell>(named('receipts-yearly-to-tell')`
    select r.order_id as "orderId", r.organization_id as "organizationId", g.name as "organizationName", r.year,
      ${SAID_BY_REPLACED} as "saidBefore"
    from receipts r join organizations g on g.id = r.organization_id
    where r.id = ${receiptId} and r.payment_id is null and r.voided_at is null`)
  return row ?? null
}

export async function listRhythms(db: Queryable, organizationId: number): Promise<RhythmChoice[]> {
  return db.query<Row & RhythmChoice>(named('receipts-rhythms')`
    select from_year as "fromYear", rhythm from receipt_rhythms where organization_id = ${organizationId}
    order by from_year`)
}

/** A choice is good from its year on: later ones are dropped. */
export async function saveRhythm(
  db: Queryable,
  chosen: { organizationId: number; fromYear: number; rhythm: ReceiptRhythm; userId: number; now: number },
): Promise<void> {
  const { organizationId, fromYear, rhythm, userId, now } = chosen
  await db.query(sql`
    delete from receipt_rhythms where organization_id = ${organizationId} and from_year > ${fromYear}`)
  await db.query(sql`
    insert into receipt_rhythms (organization_id, from_year, rhythm, chosen_at, chosen_by)
    values (${organizationId}, ${fromYear}, ${rhythm}, ${at(now)}, ${userId})
    on conflict (organization_id, from_year) do update
      set rhythm = excluded.rhythm, chosen_at = excluded.chosen_at, chosen_by = excluded.chosen_by`)
}
