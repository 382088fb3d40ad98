import type { Participant, SentItem } from '@obole/contract/carts'
import type { OrderPayer } from '@obole/contract/order-payer'
import type { LocalDate } from '@obole/core/dates/dates'
import type { PriceCategory, TierType } from '@obole/core/campaign/tier'
import { type LineVat, totalVat } from '@obole/core/money/vat'
import { endLinksCte } from '../order-links/order-links.sql.ts'
import { BACK_OF_STANDING } from './figures.sql.ts'
import type { FrozenOption } from '../payments/frozen-order.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, param, sql } from '../platform/sql.ts'

/** An option as an order keeps it; older orders kept neither its name nor its price. */
export type KeptOption = Pick<FrozenOption, 'extraOptionId' | 'value'> & {
  name?: string
  priceCents?: number | null
  customFields?: SentItem['customFields']
}

export interface LineOfOrder extends Row {
  id: number
  tier_id: number | null
  type: TierType
  name: string
  is_live: boolean
  initial_amount_cents: number
  discount_cents: number
  vat_cents: number
  /** What was already refunded of it. */
  back_cents: number
  monthly_cents: number | null
  participant: Participant | null
  custom_fields: SentItem['customFields']
  options: KeptOption[]
  stock_ids: number[]
  passed_on_count: number
  /** Of a membership that renews one; null where it begins when it was taken. */
  starts_on: LocalDate | null
}

/** The lines of an order, locked in the order of their ids: corrections and cancellations run one by one. */
export function lockLines(db: Queryable, orderId: number): Promise<LineOfOrder[]> {
  return db.query<LineOfOrder>(sql`
      select id, tier_id, type, name, is_item_live(state) as is_live, initial_amount_cents, discount_cents, vat_cents,
        ${BACK_OF_STANDING} as back_cents, monthly_cents, participant, custom_fields, options,
        to_jsonb(stock_ids) as stock_ids, passed_on_count, starts_on::text
      from order_items i where order_id = ${orderId} order by id for no key update`)
}

export interface OrderToCorrect extends Row {
  payer: OrderPayer
  created_at: Date
  /** Bought on the campaign's page, where personal limits apply; an order entered by hand has none. */
  is_online: boolean
}

/** Locks the order after its lines, in the same sequence as a cancellation. */
export async function lockOrder(db: Queryable, orderId: number): Promise<OrderToCorrect | null> {
  const [row] = await db.query<OrderToCorrect>(sql`
      select payer, created_at, exists (select from payment_requests r where r.cart_id = o.cart_id) as is_online
      from orders o where id = ${orderId} for no key update of o`)
  return row ?? null
}

export async function savePayer(
  db: Queryable,
  change: { orderId: number; payer: OrderPayer; isNewAddress: boolean; jobs: readonly NewJob[]; now: number },
): Promise<void> {
  const { orderId, payer, isNewAddress, jobs, now } = change
  const payerParam = param(JSON.stringify(payer))
  const isNewAddressParam = param(isNewAddress)
  const moment = at(now)
  await db.query(sql`
      with changed as (
        update orders set payer = ${payerParam}::jsonb, payer_email = lower(${payerParam}::jsonb ->> 'email'),
          email_corrected_at = case when ${isNewAddressParam} then ${moment} else email_corrected_at end
        where id = ${orderId} returning id),
      readdressed as (select id from changed where ${isNewAddressParam}),
      ended as (${endLinksCte(sql`readdressed.id`, moment, sql`readdressed`)})
      ${insertJobsCte(param(jobsParam(jobs, now)), sql`changed`)}`)
}

export interface LimitOfLine extends Row {
  item_id: number
  stock_id: number
  email: string
  /** Null for the limit of the whole campaign. */
  tier_id: number | null
  /** False for a line bought before the limit existed: the person's stock counts it as sold elsewhere. */
  is_counted: boolean
}

/** The limits that count, or would count, the live lines of an order for one of these addresses. */
export function limitsOfLines(
  db: Queryable,
  orderId: number,
  emails: readonly string[],
): Promise<LimitOfLine[]> {
  return db.query<LimitOfLine>(sql`
      select i.id as item_id, l.stock_id, l.email, l.tier_id, l.stock_id = any(i.stock_ids) as is_counted
      from order_items i join personal_limits l on l.form_id = i.form_id and l.email = any(${emails})
        and i.tier_id is not null and (l.tier_id is null or l.tier_id = i.tier_id)
      where i.order_id = ${orderId} and is_item_live(i.state) and i.stock_released_at is null`)
}

/** The change of a stock: how many more or fewer sold, and how many fewer counted as sold elsewhere. */
export interface StockMove {
  sold: number
  elsewhere: number
}

/**
 * The only statement that moves sold places. Rows are locked in the order of their ids, and a row with too little left
 * fails with `stock`, unless the places were bought long ago and are only counted elsewhere (`isForced`).
 */
export async function moveSold(
  db: Queryable,
  moves: ReadonlyMap<number, StockMove>,
  { isForced }: { isForced: boolean },
): Promise<void> {
  const wanted = [...moves].map(([stockId, move]) => ({ stock_id: stockId, ...move }))
  if (wanted.length === 0) return
  const isForcedParam = param(isForced)
  await db.query(sql`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(stock_id bigint, sold int,
          elsewhere int)),
      in_order as (
        select s.id, w.sold, w.elsewhere from stocks s join wanted w on w.stock_id = s.id
        order by s.id for no key update of s),
      moved as (
        update stocks s set sold = s.sold + o.sold - least(o.elsewhere, s.sold_elsewhere),
          sold_elsewhere = s.sold_elsewhere - least(o.elsewhere, s.sold_elsewhere),
          capacity = case when ${isForcedParam} then greatest(s.capacity, s.held + s.sold + o.sold) else s.capacity end
        from in_order o
        where s.id = o.id and (${isForcedParam} or o.sold <= 0 or s.held + s.sold + o.sold <= s.capacity)
        returning s.id)
      select must((select count(*) from moved) = (select count(*) from wanted), 'stock')`)
}

export async function saveStockIds(
  db: Queryable,
  lines: readonly { id: number; stockIds: readonly number[] }[],
): Promise<void> {
  await db.query(sql`
      update order_items i set stock_ids = l."stockIds"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id bigint, "stockIds" bigint[])
      where i.id = l.id`)
}

export interface ChangedLine {
  id: number
  orderId: number
  tierId: number | null
  name: string
  priceCategory: PriceCategory
  /** Including its options. */
  changedPriceCents: number
  vatByRate: readonly LineVat[]
  isEligibleTaxReceipt: boolean
  customFields: SentItem['customFields']
  options: readonly KeptOption[]
  stockIds: readonly number[]
}

/** Saves the changed line; its amounts stay, but the VAT in them is that of the rate and options it has now. */
export async function saveLine(db: Queryable, line: ChangedLine): Promise<void> {
  const idParam = param(line.id)
  await db.query(sql`
      with before as (select vat_cents from order_items where id = ${idParam}),
      line as (
        update order_items set tier_id = ${line.tierId}, name = ${line.name}, price_category = ${line.priceCategory},
          vat_cents = ${totalVat(line.vatByRate)}, is_eligible_tax_receipt = ${line.isEligibleTaxReceipt},
          custom_fields = ${JSON.stringify(line.customFields)}::jsonb,
          options = ${JSON.stringify(line.options)}::jsonb, stock_ids = ${line.stockIds},
          changed_price_cents = ${line.changedPriceCents}, vat_by_rate = ${JSON.stringify(line.vatByRate)}::jsonb
        where id = ${idParam} returning vat_cents)
      update orders o set vat_cents = o.vat_cents + line.vat_cents - before.vat_cents
      from line, before where o.id = ${line.orderId} and line.vat_cents <> before.vat_cents`)
}

/** Fails with `limits` where a limit was set since the campaign was read and does not count this line yet. */
export async function mustCountInLimits(db: Queryable, itemId: number): Promise<void> {
  await db.query(sql`select must(is_in_its_limits(${itemId}), 'limits')`)
}

export async function saveAnswers(
  db: Queryable,
  line: Pick<ChangedLine, 'id' | 'customFields' | 'options'>,
): Promise<void> {
  await db.query(
    sql`
      update order_items set custom_fields = ${JSON.stringify(line.customFields)}::jsonb,
        options = ${JSON.stringify(line.options)}::jsonb where id = ${line.id}`,
  )
}

/** An answer as it is kept once the order is made: one that came later says when. */
export type KeptField = SentItem['customFields'][number] & { givenOn?: LocalDate }

/** The answers of a line, those of its options left as they are. */
export async function saveAnswersOfLine(
  db: Queryable,
  itemId: number,
  customFields: readonly KeptField[],
): Promise<void> {
  await db.query(sql`
    update order_items set custom_fields = ${JSON.stringify(customFields)}::jsonb where id = ${itemId}`)
}

export interface PassedLine extends Pick<ChangedLine, 'id' | 'customFields' | 'options'> {
  participant: Participant
}

/** Gives the line to its next holder; answers the addresses its ticket was sent to before. */
export async function savePassedOn(db: Queryable, line: PassedLine): Promise<string[]> {
  const rows = await db.query<{ email: string; kept_back_at: Date | null }>(sql`
      with line as (
        update order_items set participant = ${JSON.stringify(line.participant)}::jsonb,
          custom_fields = ${JSON.stringify(line.customFields)}::jsonb,
          options = ${JSON.stringify(line.options)}::jsonb,
          passed_on_count = passed_on_count + 1
        where id = ${line.id} returning id)
      delete from participant_passes p using line where p.order_item_id = line.id returning p.email, p.kept_back_at`)
  return rows.flatMap(({ email, kept_back_at: keptBackAt }) => (keptBackAt === null ? [email] : []))
}

export async function addJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query(insertJobsCte(param(jobsParam(jobs, now))))
}
