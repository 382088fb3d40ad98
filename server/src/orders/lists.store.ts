import { TO_COME_STATES } from '@obole/core/ledger/figures'
import type { RatedVat } from '@obole/core/money/vat'
import type { Participant } from '@obole/contract/carts'
import type { CanceledLines, Delivery } from '@obole/contract/manage-lists'
import { type LocalDate, parisDate, parisInstant } from '@obole/core/dates/dates'
import type { FormType } from '@obole/core/campaign/form'
import {
  ENDS_SOON_DAYS,
  type MembershipStanding,
  type MembershipValidity,
} from '@obole/core/campaign/membership'
import type { ItemState } from '@obole/core/order/order-lines'
import { ORDER_STATES, type OrderFact } from '@obole/core/order/order-state'
import type { TermState } from '@obole/core/payment/payment'
import type { PaymentType, PaymentMeans } from '@obole/core/payment/payment-means'
import type { TierType } from '@obole/core/campaign/tier'
import type { Position } from '../platform/continuation.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { counted } from '../platform/count.sql.ts'
import { Conditions, countRows } from '../platform/query.ts'
import {
  COMPUTED_OF_PAYMENT,
  FIGURES_OF_ORDER,
  IS_RETRIED,
  ORDERED_OF_LINE,
  RECEIVED,
  TO_COME,
  VAT_BY_RATE_OF_ORDER,
} from './figures.sql.ts'
import { type Days, foldedRows, liveOrders, sumsByDay, sumsByTier } from './days.sql.ts'
import { type Answer, answersSql } from './line-words.sql.ts'
import { FACTS_BESIDE_ORDER, FACTS_OF_ORDER, isCalled } from './order-state.sql.ts'
import {
  type Bound,
  foundItemsSql,
  foundOrdersSql,
  foundParticipantSql,
  isCutSql,
  ordersOfParticipantsSql,
  searchParams,
} from './search.sql.ts'
import { at, joined, listed, named, param, raw, selected, sql, type Sql } from '../platform/sql.ts'

/** The filter of a list. Moments bound the day the order was made. */
export interface ListFilter {
  organizationId: number
  formId: number | null
  search?: string | undefined
  /** How many of the nearest matches of each name or address a search looks at; all where it is absent. */
  searchBound?: number | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
  states?: readonly string[] | undefined
  types?: readonly TierType[] | undefined
  /** For items: which of the cancelled ones, alone or with the others; those without any e-mail address. */
  canceled?: CanceledLines | undefined
  email?: 'none' | undefined
  /** For memberships: their validity, and how they are sorted. */
  validity?: readonly MembershipStanding[] | undefined
  sort?: 'until' | undefined
  /** For reports: the reasons. */
  reasons?: readonly string[] | undefined
  /** For the log: the action, and its user. */
  kinds?: readonly string[] | undefined
  userId?: number | undefined
  /** The payout whose lines are listed. */
  cashOutId?: number | undefined
  /** Orders and items that were ticked one by one. */
  orderIds?: readonly number[] | undefined
  itemIds?: readonly number[] | undefined
}

const typedWords = (search: string): Sql[] => searchParams(search).map((word) => sql`${param(word)}::text`)

/** Orders found by their payer. */
function searchedPayers({
  organizationId,
  search,
  searchBound = null,
}: Pick<ListFilter, 'organizationId' | 'search'> & { searchBound?: Bound | undefined }): Sql | null {
  if (search === undefined || search === '') return null
  return foundOrdersSql(organizationId, typedWords(search), searchBound)
}

/** Orders found by their payer or a participant, and the column that names the participant found. */
function searched(filter: ListFilter): { orders: Sql; participant: Sql } | null {
  const { organizationId, formId, search, searchBound = null } = filter
  if (search === undefined || search === '') return null
  const typed = typedWords(search)
  const words = typed.slice(1)
  if (words.length === 0) return null
  const participants = ordersOfParticipantsSql(words, campaignsSql({ organizationId, formId }), searchBound)
  return {
    orders: sql`${foundOrdersSql(organizationId, typed, searchBound)} union ${participants}`,
    participant: foundParticipantSql(words),
  }
}

/** Whether a bounded search may have missed rows: of payers, and of participants where the list has them too. */
export async function isSearchCut(
  db: Queryable,
  { organizationId, formId, search = '', searchBound }: ListFilter,
  looksAt: 'payers' | 'participants',
): Promise<boolean> {
  const [, ...words] = typedWords(search)
  if (searchBound === undefined || words.length === 0) return false
  const forms = looksAt === 'participants' ? campaignsSql({ organizationId, formId }) : null
  const [row] = await db.query<{ isCut: boolean }>(
    sql`select ${isCutSql(organizationId, words, forms, searchBound)} as "isCut"`,
  )
  return row?.isCut ?? false
}

/**
 * Reads the rows of each match one by one through their index: a planner that expects many matches would read the whole
 * table, and `offset 0` prevents that.
 */
const eachOf = (table: Sql, column: Sql, alias: Sql) =>
  sql`cross join lateral (select * from ${table} t where t.${column} = found.id offset 0) ${alias}`

export interface PayerColumns {
  email: string | null
  firstName: string | null
  lastName: string | null
  companyName: string | null
}

const PAYER = sql`jsonb_build_object('email', o.payer_email, 'firstName', o.payer ->> 'firstName',
  'lastName', o.payer ->> 'lastName', 'companyName', o.payer ->> 'companyName') as payer`
/** The postal address, for a payer without an e-mail address. */
const POSTAL_ADDRESS = sql`case when o.payer_email is null then concat_ws(', ', o.payer ->> 'address',
  concat_ws(' ', o.payer ->> 'zipCode', o.payer ->> 'city'), nullif(o.payer ->> 'country', 'FR')) end`
/** Whom the order would be sent to. */
const ADDRESSEE = sql`jsonb_build_object('name', concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName'),
  'address', o.payer ->> 'address', 'zipCode', o.payer ->> 'zipCode', 'city', o.payer ->> 'city',
  'country', o.payer ->> 'country') as addressee`
const RECEIVED_ON = sql`(
  select (o.created_at at time zone 'Europe/Paris')::date from carts c where c.id = o.cart_id
    and c.client = 'offline') as received_on`
const CAMPAIGN = sql`f.form_type, f.slug as form_slug, f.title as form_title`

interface OfCampaign extends Row {
  form_type: FormType
  form_slug: string
  form_title: string
  payer: PayerColumns
}

/** For a search: the participant who was found. */
interface OfSearch {
  found_participant?: FoundParticipant | null
}
export type FoundParticipant = Pick<Participant, 'firstName' | 'lastName' | 'email'>

interface OptionColumns {
  optionId: number
  name: string | null
  priceCents: number | null
}

/** The lines of an order with their options, and whom they would be sent to. */
export interface OfParcel {
  lines: { name: string; isCanceled: boolean; options: OptionColumns[] }[]
  addressee: NonNullable<Delivery>
}

/** Each option with its name and price at that time; its current name where none was stored. */
const optionsSql = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('optionId', x.value -> 'extraOptionId', 'name', coalesce(x.value ->> 'name',
      e.label),
      'priceCents', x.value -> 'priceCents'))
    from jsonb_array_elements(i.options) x left join extra_options e on e.id = (x.value ->> 'extraOptionId')::bigint),
    '[]')`

const PARCEL = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'isCanceled', not is_item_live(i.state), 'options',
  ${optionsSql}) order by i.id), '[]')
    from order_items i where i.order_id = o.id) as lines, ${ADDRESSEE}`

export interface OrderListRow extends OfCampaign, OfSearch, OfParcel {
  id: number
  key: string
  created_at: Date
  received_on: string | null
  amount_cents: number
  discount_cents: number
  vat_by_rate: RatedVat[]
  tip_cents: number
  refunded_cents: number
  ordered_cents: number
  received_cents: number
  to_come_cents: number
  item_count: number
  payment_states: TermState[]
  facts: OrderFact[]
  means: PaymentMeans | null
}

/** The columns of an order in a list; needs `FIGURES_OF_ORDER` and `FACTS_BESIDE_ORDER`. */
export const ORDER_COLUMNS = sql`
  o.id, o.created_at::text as key, o.created_at, o.lines_cents - o.discount_cents as amount_cents,
  figures.discount_cents,
  ${VAT_BY_RATE_OF_ORDER} as vat_by_rate, figures.tip_cents, ${RECEIVED_ON}, ${PAYER}, ${CAMPAIGN}, figures.ordered_cents,
  figures.received_cents, figures.to_come_cents,
  figures.refunded_cents, figures.items as item_count,
  array(select p.state from payments p where p.order_id = o.id order by p.instalment_number) as payment_states,
  ${FACTS_OF_ORDER} as facts,
  (select p.means from payments p where p.order_id = o.id order by p.instalment_number limit 1) as means, ${PARCEL}`

interface Narrowed {
  conditions: Conditions
  from: Sql
  /** Columns added to each row. */
  columns: Sql
}

const foundColumns = (found: ReturnType<typeof searched>) =>
  found === null ? sql`` : sql`, ${found.participant} as found_participant`

export function ordersQuery(filter: ListFilter): Narrowed {
  const conditions = new Conditions(sql`o.organization_id = ${filter.organizationId}`)
  const found = searched(filter)
  if (filter.formId !== null) conditions.where(sql`o.form_id = ${filter.formId}`)
  conditions.between(sql`o.created_at`, filter.fromMs, filter.untilMs)
  if (filter.orderIds) conditions.where(sql`o.id = any(${filter.orderIds}::bigint[])`)
  const states = ORDER_STATES.filter((state) => filter.states?.includes(state))
  if (states.length > 0) conditions.where(isCalled(filter.organizationId, states))
  const from =
    found === null ? sql`orders o` : sql`(${found.orders}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}`
  const facts = states.length > 0 ? FACTS_BESIDE_ORDER : sql``
  return { conditions, from: sql`${from} ${facts}`, columns: foundColumns(found) }
}

interface FoundOrder extends Row, OfSearch {
  id: number
}

/**
 * The page is found first, by a statement that is not named: a list is filtered in many ways, and each has its own best
 * plan. What is shown of its orders is always read alike, and takes longer to plan than to read: that one is named.
 */
export async function readOrders(
  db: Queryable,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<OrderListRow[]> {
  const { conditions, from, columns } = ordersQuery(filter)
  if (after) conditions.where(sql`(o.created_at, o.id) < (${after.key}::timestamptz, ${after.id}::bigint)`)
  const page = await db.query<FoundOrder>(sql`
      select o.id${columns} from (
        select o.id, o.created_at from ${from} where ${conditions.all}
        order by o.created_at desc, o.id desc limit ${limit}) o`)
  const found = new Map(page.map((order) => [order.id, order]))
  const rows = await db.query<OrderListRow>(named('orders-listed')`
      select ${ORDER_COLUMNS} from orders o join forms f on f.id = o.form_id ${FIGURES_OF_ORDER} ${FACTS_BESIDE_ORDER}
      where o.id = any(${[...found.keys()]}::bigint[]) order by o.created_at desc, o.id desc`)
  return rows.map((row) => ({ ...row, ...found.get(row.id) }))
}

export async function countOrders(db: Queryable, filter: ListFilter, most?: number): Promise<number> {
  const { conditions, from } = ordersQuery(filter)
  return countRows(db, counted(sql`select from ${from} where ${conditions.all}`, most))
}

export interface TotalsRow extends Row {
  ordered: number
  received: number
  toCome: number
}

const NOTHING: TotalsRow = { ordered: 0, received: 0, toCome: 0 }

const SUM_OF_FIGURES = sql`
  select coalesce(sum(figures.ordered_cents), 0)::bigint as ordered,
    coalesce(sum(figures.received_cents), 0)::bigint as received,
    coalesce(sum(figures.to_come_cents), 0)::bigint as "toCome"`

/** Whether a filter asks for nothing but whole days of a campaign or an association, which are summed up. */
export function isOfDays({
  organizationId: _place,
  formId: _campaign,
  searchBound: _bound,
  ...filter
}: ListFilter) {
  const { fromMs, untilMs, ...others } = filter
  const isMidnight = (ms: number | undefined) => ms === undefined || parisInstant(parisDate(ms)) === ms
  return (
    isMidnight(fromMs) && isMidnight(untilMs) && Object.values(others).every((value) => value === undefined)
  )
}

async function sumDays(db: Queryable, days: Days): Promise<TotalsRow> {
  const [row] = await db.query<TotalsRow>(sql`
    select coalesce(sum(ordered_cents), 0)::bigint as ordered, coalesce(sum(received_cents), 0)::bigint as received,
      coalesce(sum(to_come_cents), 0)::bigint as "toCome"
    from (
      select d.* from ${foldedRows(sql`statistics_days`, days)}
      union all ${sumsByDay(liveOrders(days))}) days`)
  return row ?? NOTHING
}

export async function sumOrders(db: Queryable, filter: ListFilter): Promise<TotalsRow> {
  if (isOfDays(filter)) return sumDays(db, filter)
  const { conditions, from } = ordersQuery(filter)
  const [row] = await db.query<TotalsRow>(
    sql`
      ${SUM_OF_FIGURES} from ${from} ${FIGURES_OF_ORDER} where ${conditions.all}`,
  )
  return row ?? NOTHING
}

export interface PaymentColumns {
  id: number
  order_id: number
  created_at: Date
  due_on: string
  amount_cents: number
  tip_cents: number
  refunded_cents: number
  refunded_tip_cents: number
  received_cents: number
  to_come_cents: number
  state: TermState
  is_retried: boolean
  type: PaymentType
  means: PaymentMeans
  instalment_number: number
  cash_out_state: string
}

export interface PaymentListRow extends OfCampaign, PaymentColumns, OfSearch {
  key: string
}

/** A plan lasts at most a year, so that a payment due in a period was planned in it or in the year before. */
const LONGEST_PLAN_MS = 400 * 86_400_000

const IS_UNPAID = sql`p.state in ${listed(TO_COME_STATES)} and (p.state = 'Refused' or p.refusals > 0)`

/** Payments in one of these states; a debit may also be filtered by whether it was refused before. */
function arePayments(states: readonly string[]): Sql {
  const known = states.filter((state) => state !== 'Retried' && state !== 'Unpaid')
  const any = [
    ...(known.length > 0 ? [sql`p.state = any(${known}::text[])`] : []),
    ...(states.includes('Retried') ? [IS_RETRIED] : []),
    ...(states.includes('Unpaid') ? [IS_UNPAID] : []),
  ]
  return joined(
    any.map((condition) => sql`(${condition})`),
    ' or ',
  )
}

/**
 * The filter of payments; `alone` are the payments without their orders and campaigns, which no condition asks for;
 * `own` is the part that concerns each payment itself, not its order.
 */
function paymentsQuery(filter: ListFilter): Narrowed & { alone: Sql; own: Sql } {
  const conditions = new Conditions(sql`p.organization_id = ${filter.organizationId}`)
  const found = searched(filter)
  if (filter.formId !== null) conditions.where(sql`p.form_id = ${filter.formId}`)
  const own = new Conditions()
  if (filter.states?.length) own.where(sql`(${arePayments(filter.states)})`)
  const { fromMs, untilMs } = filter
  own.between(sql`p.created_at`, fromMs === undefined ? undefined : fromMs - LONGEST_PLAN_MS, untilMs)
  const due = (ms: number) => sql`(${at(ms)} at time zone 'Europe/Paris')::date`
  if (fromMs !== undefined) own.where(sql`p.due_on >= ${due(fromMs)}`)
  if (untilMs !== undefined) own.where(sql`p.due_on < ${due(untilMs)}`)
  conditions.where(own.all)
  const alone =
    found === null
      ? sql`payments p`
      : sql`(${found.orders}) found ${eachOf(sql`payments`, sql`order_id`, sql`p`)}`
  return {
    conditions,
    alone,
    from: sql`${alone} join orders o on o.id = p.order_id join forms f on f.id = p.form_id`,
    columns: foundColumns(found),
    own: own.all,
  }
}

const PAYMENT_COLUMNS = sql`
  p.id, p.order_id, p.created_at, p.due_on, p.tip_cents, p.refunded_tip_cents, p.state, p.type, p.means,
  p.instalment_number, p.cash_out_state, ${selected(COMPUTED_OF_PAYMENT)}, ${PAYER}, ${CAMPAIGN}`

/** Payments after a position, the latest first. */
function paymentsAfter(conditions: Conditions, { key, id }: Position): void {
  conditions.where(sql`(p.created_at, p.id) < (${key}::timestamptz, ${id}::bigint)`)
}

export function readPayments(
  db: Queryable,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<PaymentListRow[]> {
  const { conditions, from, columns } = paymentsQuery(filter)
  if (after) paymentsAfter(conditions, after)
  return db.query<PaymentListRow>(sql`
      select p.created_at::text as key, ${PAYMENT_COLUMNS}${columns}
      from ${from} where ${conditions.all}
      order by p.created_at desc, p.id desc limit ${limit}`)
}

/**
 * The same payments, grouped by order. The walk is the same: the latest payment of each order is found by the order's
 * own index, one order at a time (`offset 0`), so that no page reads the whole association.
 */
export function readPaymentsByOrder(
  db: Queryable,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<PaymentListRow[]> {
  const { conditions, from, columns, own } = paymentsQuery(filter)
  if (after) paymentsAfter(conditions, after)
  return db.query<PaymentListRow>(sql`
      select p.created_at::text as key, ${PAYMENT_COLUMNS}${columns} from (
        select p.id, p.created_at, p.order_id from ${from} where ${conditions.all} and not exists (
          select from (
            select p.id, p.created_at from payments p where p.order_id = o.id and ${own} offset 0) other
          where (other.created_at, other.id) > (p.created_at, p.id) offset 0)
        order by p.created_at desc, p.id desc limit ${limit}) latest
      cross join lateral (select p.* from payments p where p.order_id = latest.order_id and ${own} offset 0) p
      join orders o on o.id = p.order_id join forms f on f.id = p.form_id
      order by latest.created_at desc, latest.id desc, p.created_at desc, p.id desc`)
}

export async function countPayments(db: Queryable, filter: ListFilter, most?: number): Promise<number> {
  const { conditions, alone } = paymentsQuery(filter)
  return countRows(db, counted(sql`select from ${alone} where ${conditions.all}`, most))
}

type PaymentTotalsRow = Pick<TotalsRow, 'received' | 'toCome'> & Row

export async function sumPayments(db: Queryable, filter: ListFilter): Promise<PaymentTotalsRow> {
  const isAll = filter.fromMs === undefined && filter.untilMs === undefined && isOfDays(filter)
  if (isAll) {
    const { received, toCome } = await sumDays(db, filter)
    return { received, toCome }
  }
  const { conditions, alone } = paymentsQuery(filter)
  const [row] = await db.query<PaymentTotalsRow>(sql`
      select coalesce(sum(${RECEIVED}), 0)::bigint as received, coalesce(sum(${TO_COME}), 0)::bigint as "toCome"
      from ${alone} where ${conditions.all}`)
  return row ?? { received: 0, toCome: 0 }
}

export interface ItemListRow extends OfCampaign, OfParcel {
  id: number
  key: string
  order_id: number
  created_at: Date
  received_on: string | null
  tier_id: number | null
  name: string
  type: TierType
  state: ItemState
  ordered_cents: number
  initial_amount_cents: number
  changed_price_cents: number | null
  discount_cents: number
  is_live: boolean
  validity_type: MembershipValidity | null
  start_at: Date | null
  end_at: Date | null
  participant: Participant | null
  postal_address: string | null
  answers: Answer[]
  options: OptionColumns[]
}

/** The answers of a line, then those of its options. */
const LINE_ANSWERS = sql`(i.custom_fields || jsonb_path_query_array(i.options, '$[*].customFields[*]'))`

/** The first and last day of a membership, from the line's order and campaign. */
const FROM = sql`membership_from(f.validity_type, o.created_at, f.start_at)`
const UNTIL = sql`membership_until(f.validity_type, o.created_at, f.end_at)`

/** Core's validity of a period on a day, as a condition on the line. */
const IN_STANDING: Readonly<Record<MembershipStanding, (today: Sql) => Sql>> = {
  Over: (today) => sql`${UNTIL} < ${today}`,
  NotYet: (today) => sql`${FROM} > ${today} and coalesce(${UNTIL} >= ${today}, true)`,
  EndsSoon: (today) =>
    sql`${FROM} <= ${today} and ${UNTIL} between ${today} and ${today} + ${raw(ENDS_SOON_DAYS)}`,
  Current: (today) =>
    sql`${FROM} <= ${today} and coalesce(${UNTIL} > ${today} + ${raw(ENDS_SOON_DAYS)}, true)`,
}

/** A filter of items, and today's date. */
export interface ItemFilter extends ListFilter {
  today: LocalDate
}

const ITEM_COLUMNS = sql`
  i.id, o.id as order_id, is_item_live(i.state) as is_live, f.validity_type, f.start_at, f.end_at, o.created_at,
  i.tier_id, i.name, i.type, i.state,
  (${ORDERED_OF_LINE})::bigint as ordered_cents, i.initial_amount_cents, i.changed_price_cents, i.discount_cents,
  i.participant, ${RECEIVED_ON}, ${PAYER}, ${POSTAL_ADDRESS} as postal_address, ${CAMPAIGN},
  ${answersSql(LINE_ANSWERS)} as answers, ${optionsSql} as options, ${PARCEL}`

/** Campaigns of the association that ever offered something of these types; every campaign may take gifts. */
function campaignsSql({
  organizationId,
  formId,
  types,
  canceled,
}: Pick<ListFilter, 'organizationId' | 'formId' | 'types' | 'canceled'>): Sql {
  const conditions = new Conditions(sql`g.organization_id = ${organizationId}`)
  if (canceled === 'withEvent')
    conditions.where(sql`exists (select from event_cancellations e where e.form_id = g.id)`)
  if (formId !== null) conditions.where(sql`g.id = ${formId}`)
  if (types?.length && !types.some((type) => type.includes('Donation')))
    conditions.where(
      sql`exists (select from tiers t where t.form_id = g.id and t.tier_type = any(${types}::text[]))`,
    )
  return sql`select g.id from forms g where ${conditions.all}`
}

interface ItemPosition {
  createdAt: string
  orderId: number
  itemId: number
}

/** Lines that ended with their event, or are about to while its cancellation runs; not those cancelled before. */
const ENDED_WITH_EVENT = sql`(i.cancel_cause = 'EventCanceled' or is_item_live(i.state) and exists (
  select from event_cancellation_orders e where e.order_id = i.order_id))`

function itemsWhere(conditions: Conditions, filter: ItemFilter): void {
  if (filter.itemIds) conditions.where(sql`i.id = any(${filter.itemIds}::bigint[])`)
  conditions.oneOf(sql`i.type`, filter.types)
  conditions.oneOf(sql`i.state`, filter.states)
  // A cancelled line is no place and no membership: it is listed only on request.
  if (filter.canceled === 'only') conditions.where(sql`not is_item_live(i.state)`)
  else if (filter.canceled === 'withEvent') conditions.where(ENDED_WITH_EVENT)
  else if (filter.canceled === undefined && !filter.states?.length)
    conditions.where(sql`is_item_live(i.state)`)
  if (filter.email === 'none')
    conditions.where(sql`o.payer_email is null and coalesce(i.participant ->> 'email', '') = ''`)
  if (filter.sort === 'until') conditions.where(sql`i.type = 'Membership'`)
  if (filter.validity?.length) {
    const today = sql`${param(filter.today)}::date`
    const any = joined(
      filter.validity.map((standing) => sql`(${IN_STANDING[standing](today)})`),
      ' or ',
    )
    conditions.where(sql`i.type = 'Membership' and is_item_live(i.state) and (${any})`)
  }
  conditions.between(sql`o.created_at`, filter.fromMs, filter.untilMs)
}

/** Items after a position, in the order they were bought, the latest first. */
function itemsAfter(conditions: Conditions, after: ItemPosition): void {
  const [placedAt, order] = [sql`${after.createdAt}::timestamptz`, sql`${after.orderId}::bigint`]
  conditions.where(sql`(o.created_at, o.id) <= (${placedAt}, ${order})`)
  conditions.where(sql`(o.created_at, o.id, i.id) < (${placedAt}, ${order}, ${after.itemId}::bigint)`)
}

function foundItems(filter: ListFilter): Sql | null {
  const orders = searchedPayers(filter)
  if (orders === null) return null
  const [, ...words] = typedWords(filter.search ?? '')
  return sql`
    select i.id from (${orders}) found ${eachOf(sql`order_items`, sql`order_id`, sql`i`)}
    union (${foundItemsSql(words, campaignsSql(filter), filter.searchBound ?? null)})`
}

const ITEM_KEY = sql`o.created_at::text || ' ' || o.id as key`

export function readItems(
  db: Queryable,
  filter: ItemFilter,
  after: Position | null,
  limit: number,
): Promise<ItemListRow[]> {
  if (filter.sort === 'until') return readItemsByEnd(db, filter, after, limit)
  return filter.search ? readFoundItems(db, filter, after, limit) : readLatestItems(db, filter, after, limit)
}

const LATEST = sql`order by o.created_at desc, o.id desc, i.id desc`

const LINES_OF_CAMPAIGN = sql`orders o join order_items i on i.order_id = o.id`
/** Few among many, with an index of their own; `offset 0` keeps the planner from using the index by date instead. */
const CANCELED_LINES_OF_CAMPAIGN = sql`
  (select * from order_items t where t.form_id = mine.id and not is_item_live(t.state) offset 0) i
  cross join lateral (select * from orders t where t.id = i.order_id offset 0) o`

/** The latest first: each campaign gives its own latest lines, and the latest of those are taken. */
function readLatestItems(db: Queryable, filter: ItemFilter, after: Position | null, limit: number) {
  const conditions = new Conditions()
  const forms = campaignsSql(filter)
  itemsWhere(conditions, filter)
  if (after) itemsAfter(conditions, itemPositionOf(after))
  const most = param(limit)
  return db.query<ItemListRow>(sql`
      select ${ITEM_KEY}, ${ITEM_COLUMNS} from (
        select latest.* from (${forms}) mine(id) cross join lateral (
          select i.id as item_id, o.id as order_id, o.created_at
          from ${filter.canceled === 'only' ? CANCELED_LINES_OF_CAMPAIGN : LINES_OF_CAMPAIGN} join forms f on f.id = o.form_id
          where o.form_id = mine.id and ${conditions.all} ${LATEST} limit ${most}) latest
        order by latest.created_at desc, latest.order_id desc, latest.item_id desc limit ${most}) page
      join order_items i on i.id = page.item_id join orders o on o.id = page.order_id join forms f on f.id = o.form_id
      ${LATEST}`)
}

function readFoundItems(db: Queryable, filter: ItemFilter, after: Position | null, limit: number) {
  const { conditions, from } = itemsQuery(filter)
  if (after) itemsAfter(conditions, itemPositionOf(after))
  return db.query<ItemListRow>(sql`
      select ${ITEM_KEY}, ${ITEM_COLUMNS} from ${from}
      where ${conditions.all} ${LATEST} limit ${limit}`)
}

/** Memberships: those that end first at the top, those that never end at the bottom. */
function readItemsByEnd(db: Queryable, filter: ItemFilter, after: Position | null, limit: number) {
  const { conditions, from } = itemsQuery(filter)
  const end = sql`coalesce(${UNTIL}, 'infinity')`
  if (after) conditions.where(sql`(${end}, i.id) > (${after.key}::date, ${after.id}::bigint)`)
  return db.query<ItemListRow>(sql`
      select ${end}::text as key, ${ITEM_COLUMNS} from ${from}
      where ${conditions.all} order by ${end}, i.id limit ${limit}`)
}

function itemPositionOf({ key, id }: Position): ItemPosition {
  const space = key.lastIndexOf(' ')
  return { createdAt: key.slice(0, space), orderId: Number(key.slice(space + 1)), itemId: id }
}

/** All matching items, to count and sum them. */
export function itemsQuery(filter: ItemFilter): { conditions: Conditions; from: Sql } {
  const conditions = new Conditions(sql`o.organization_id = ${filter.organizationId}`)
  const found = foundItems(filter)
  if (filter.formId !== null) conditions.where(sql`o.form_id = ${filter.formId}`)
  itemsWhere(conditions, filter)
  const from =
    found === null ? sql`order_items i` : sql`(${found}) found ${eachOf(sql`order_items`, sql`id`, sql`i`)}`
  return {
    conditions,
    from: sql`${from} join orders o on o.id = i.order_id join forms f on f.id = o.form_id`,
  }
}

export async function countItems(db: Queryable, filter: ItemFilter, most?: number): Promise<number> {
  const { conditions, from } = itemsQuery(filter)
  return countRows(db, counted(sql`select from ${from} where ${conditions.all}`, most))
}

/** The campaigns of the matching items. */
export async function readCampaignsOfItems(db: Queryable, filter: ItemFilter): Promise<number[]> {
  const { conditions, from } = itemsQuery(filter)
  const rows = await db.query<{ id: number }>(
    sql`
      select distinct o.form_id as id from ${from} where ${conditions.all}`,
  )
  return rows.map(({ id }) => id)
}

/** The lines that stand, of whole days; of some types where these are asked for. */
async function sumItemsOfDays(
  db: Queryable,
  { types, ...days }: Days & Pick<ListFilter, 'types'>,
): Promise<{ amount: number }> {
  const ofTypes = new Conditions()
  ofTypes.oneOf(sql`type`, types)
  const [row] = await db.query<{ amount: number }>(sql`
    select coalesce(sum(ordered_cents - not_back_cents), 0)::bigint as amount
    from (
      select d.* from ${foldedRows(sql`statistics_tiers`, days)}
      union all ${sumsByTier(liveOrders(days))}) tiers
    where ${ofTypes.all}`)
  return row ?? { amount: 0 }
}

export async function sumItems(db: Queryable, filter: ItemFilter): Promise<{ amount: number }> {
  const { today: _today, types, ...others } = filter
  if (isOfDays(others)) return sumItemsOfDays(db, { ...others, types })
  const { conditions, from } = itemsQuery(filter)
  const [row] = await db.query<{ amount: number }>(
    sql`
      select coalesce(sum(${ORDERED_OF_LINE}), 0)::bigint as amount from ${from} where ${conditions.all}`,
  )
  return row ?? { amount: 0 }
}

export interface ContributorListRow extends Row {
  /** The e-mail address, or name and postal address where there is none. */
  key: string
  email: string | null
  postal_address: string | null
  payer: Omit<PayerColumns, 'email'>
  orders: number
  ordered_cents: number
  received_cents: number
  to_come_cents: number
  first_at: Date
  last_at: Date
}

/** For the whole association, or for one of its campaigns. */
type OfContributors = Pick<ListFilter, 'organizationId' | 'formId' | 'search' | 'searchBound'>

const ofPlace = (alias: Sql, { organizationId, formId }: OfContributors): Sql =>
  sql`${alias}.organization_id = ${organizationId}${formId === null ? sql`` : sql` and ${alias}.form_id = ${formId}`}`

/**
 * The next payer, with or without an e-mail address: the smallest key in the order of the indexes (collation "C"), then
 * put back in the default collation, because the indexes are not used for a key of another collation.
 */
const nextPayer = (of: Sql, after: Sql) => sql`
  select min(key collate "C") collate "default" from (
    (select t.payer_email as key from orders t where ${of} and t.payer_email ~>~ ${after}
      order by t.payer_email using ~<~ limit 1)
    union all
    (select payer_by_post(t.payer) from orders t where ${of} and t.payer_email is null
    and payer_by_post(t.payer) ~>~ ${after}
      order by payer_by_post(t.payer) using ~<~ limit 1)) following`

/** All orders of the payer with this key, whichever index has it. */
const ordersOfPayer = (of: Sql, key: Sql) => sql`
  select t.* from orders t where ${of} and t.payer_email = ${key}
  union all
  select t.* from orders t where ${of} and t.payer_email is null and payer_by_post(t.payer) = ${key}`

/**
 * The payers, by e-mail address, or by name and postal address where there is none. Two indexes are walked from one
 * payer to the next, so that a page costs only its own contributors, however many orders each of them made and however
 * many others there are.
 */
export function readContributors(
  db: Queryable,
  filter: OfContributors,
  after: string,
  limit: number,
): Promise<ContributorListRow[]> {
  const found = searchedPayers(filter)
  const [from, most] = [sql`${after}::text`, param(limit)]
  const next = (key: Sql) => nextPayer(ofPlace(sql`t`, filter), key)
  const payers =
    found === null
      ? sql`
        with recursive payers(key, number) as (
          select * from (select (${next(from)}), 1) first(key, number) where key is not null
          union all
          select * from (select (${next(sql`payers.key`)}), payers.number + 1 from payers
            where payers.number < ${most}) following(key, number)
          where key is not null)`
      : sql`
        with payers as (
          select distinct on (o.key collate "C") o.key from (
            select payer_key(o.payer_email, o.payer) as key
              from (${found}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}
            where ${ofPlace(sql`o`, filter)}) o
          where o.key collate "C" > ${from} collate "C"
          order by o.key collate "C" limit ${most})`
  return db.query<ContributorListRow>(sql`
      ${payers}
      select payers.key, c.* from payers cross join lateral (
        select count(*) as orders, sum(figures.ordered_cents)::bigint as ordered_cents,
          sum(figures.received_cents)::bigint as received_cents, sum(figures.to_come_cents)::bigint as to_come_cents,
          min(o.created_at) as first_at, max(o.created_at) as last_at, min(o.payer_email) as email,
          (array_agg(${POSTAL_ADDRESS}
            order by o.created_at desc, o.id desc))[1] as postal_address,
          (array_agg(jsonb_build_object('firstName', o.payer ->> 'firstName', 'lastName', o.payer ->> 'lastName',
            'companyName', o.payer ->> 'companyName') order by o.created_at desc, o.id desc))[1] as payer
        from (${ordersOfPayer(ofPlace(sql`t`, filter), sql`payers.key`)}) o ${FIGURES_OF_ORDER}) c
      order by payers.key collate "C"`)
}

/** Each payer once: those with an address in the order of their index, so that whoever counts up to a limit stops there. */
const payersOf = (of: Sql) => sql`
  select from (
    (select distinct o.payer_email as key from orders o where ${of} and o.payer_email is not null
      order by o.payer_email using ~<~)
    union all
    (select distinct payer_by_post(o.payer) from orders o where ${of} and o.payer_email is null)) payers`

export async function countContributors(
  db: Queryable,
  filter: OfContributors,
  most?: number,
): Promise<number> {
  const found = searchedPayers(filter)
  const of = ofPlace(sql`o`, filter)
  if (found === null) return countRows(db, counted(payersOf(of), most))
  const orders = sql`(${found}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}`
  return countRows(
    db,
    counted(sql`select distinct payer_key(o.payer_email, o.payer) from ${orders} where ${of}`, most),
  )
}

/** Sums all orders of the listed contributors, not only those the search found. */
export async function sumContributors(db: Queryable, filter: OfContributors): Promise<TotalsRow> {
  const { organizationId, formId } = filter
  const found = searchedPayers(filter)
  if (found === null) return sumOrders(db, { organizationId, formId })
  const [row] = await db.query<TotalsRow>(sql`
    ${SUM_OF_FIGURES} from (
      select distinct payer_key(o.payer_email, o.payer) as key
      from (${found}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}
      where ${ofPlace(sql`o`, filter)}) paid
    cross join lateral (${ordersOfPayer(ofPlace(sql`t`, filter), sql`paid.key`)} offset 0) o
    ${FIGURES_OF_ORDER}`)
  return row ?? NOTHING
}
