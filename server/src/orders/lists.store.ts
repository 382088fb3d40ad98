import type { Participant } from '@obole/contract/carts'
import type { ITEM_STATES, PAYMENT_MEANS } from '@obole/contract/manage-lists'
import type { TERM_STATES } from '@obole/contract/orders'
import type { FieldType } from '@obole/core/custom-field'
import type { FormType } from '@obole/core/form'
import { ORDER_STATES, type OrderState, paymentsOfState } from '@obole/core/order-state'
import type { TierType } from '@obole/core/tier'
import type { Position } from '../organizations/continuation.ts'
import type { Row, Sql } from '../platform/db.ts'
import { countRows, Query } from '../platform/query.ts'
import { FIGURES_OF_ORDER } from './figures.sql.ts'
import { foundItemsSql, foundOrdersSql, searchParams } from './search.sql.ts'

/** What a list is narrowed to. Moments bound the day the order was made. */
export interface ListFilter {
  organizationId: number
  formId: number | null
  search?: string | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
  states?: readonly string[] | undefined
  types?: readonly TierType[] | undefined
  /** Of reports: why. */
  reasons?: readonly string[] | undefined
  /** Of the log: what was done, and by whom. */
  kinds?: readonly string[] | undefined
  userId?: number | undefined
  /** The payout whose lines are meant. */
  cashOutId?: number | undefined
}

function searched(query: Query, search: string | undefined): string | null {
  if (search === undefined || search === '') return null
  return foundOrdersSql(searchParams(search).map((word) => `${query.param(word)}::text`))
}

/**
 * The rows of each thing found, one by one through their index: a planner that expects many words to match would rather
 * read the whole table, and `offset 0` keeps it from that.
 */
const eachOf = (table: string, column: string, alias: string) =>
  `cross join lateral (select * from ${table} t where t.${column} = found.id offset 0) ${alias}`

type PaymentState = (typeof TERM_STATES)[number]
type PaymentMeans = (typeof PAYMENT_MEANS)[number]
type ItemState = (typeof ITEM_STATES)[number]

export interface PayerColumns {
  email: string
  firstName: string | null
  lastName: string | null
  companyName: string | null
}

const PAYER = `jsonb_build_object('email', o.payer_email, 'firstName', o.payer ->> 'firstName',
  'lastName', o.payer ->> 'lastName', 'companyName', o.payer ->> 'companyName') as payer`
const FORM = 'f.form_type, f.slug as form_slug, f.title as form_title'

interface OfForm extends Row {
  form_type: FormType
  form_slug: string
  form_title: string
  payer: PayerColumns
}

export interface OrderListRow extends OfForm {
  id: number
  key: string
  created_at: Date
  amount_cents: number
  discount_cents: number
  vat_cents: number
  tip_cents: number
  refunded_cents: number
  ordered_cents: number
  received_cents: number
  to_come_cents: number
  names: { name: string; count: number }[]
  item_count: number
  payment_states: PaymentState[]
  means: PaymentMeans | null
}

/** An order in a list, whatever found it; beside `FIGURES_OF_ORDER`. */
export const ORDER_COLUMNS = `
  o.id, o.created_at::text as key, o.created_at, o.lines_cents - o.discount_cents as amount_cents, o.discount_cents,
  o.vat_cents, o.tip_cents, ${PAYER}, ${FORM}, figures.ordered_cents, figures.received_cents, figures.to_come_cents,
  figures.refunded_cents, figures.items as item_count,
  (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'count', n.count) order by n.first), '[]')
    from (select name, count(*) as count, min(id) as first from order_items i where i.order_id = o.id group by name) n) as names,
  array(select p.state from payments p where p.order_id = o.id order by p.instalment_number) as payment_states,
  (select p.means from payments p where p.order_id = o.id order by p.instalment_number limit 1) as means`

/**
 * Orders by what their payments are in. The states that some payment must be in stand alone, whatever else is asked, so
 * that few orders among many are found through their payments.
 */
function inState(query: Query, states: readonly OrderState[]): string {
  const hasOne = (of: readonly string[]) => `exists (
    select from payments p where p.organization_id = o.organization_id and p.order_id = o.id
      and p.state = any(${query.param(of)}::text[]))`
  const each = states.map((state) => {
    const { some, also, none } = paymentsOfState(state)
    const isAlso = also.length > 0 ? [hasOne(also)] : []
    const isNone = [...isAlso, none.length > 0 ? `not ${hasOne(none)}` : 'true'].join(' and ')
    return {
      some,
      text: some.length > 0 ? `${hasOne(some)} and ${isNone}` : `o.total_cents = 0 and ${isNone}`,
    }
  })
  const [first, ...others] = each
  if (first && others.length === 0) return first.text
  const any = each.map(({ text }) => `(${text})`).join(' or ')
  const isPaid = each.every(({ some }) => some.length > 0)
  return isPaid ? `${hasOne(each.flatMap(({ some }) => some))} and (${any})` : `(${any})`
}

function ordersQuery(filter: ListFilter): { query: Query; from: string } {
  const query = new Query(filter.organizationId)
  const found = searched(query, filter.search)
  query.where('o.organization_id = $1')
  if (filter.formId !== null) query.where(`o.form_id = ${query.param(filter.formId)}`)
  query.between('o.created_at', filter.fromMs, filter.untilMs)
  const states = ORDER_STATES.filter((state) => filter.states?.includes(state))
  if (states.length > 0) query.where(inState(query, states))
  return { query, from: found === null ? 'orders o' : `(${found}) found ${eachOf('orders', 'id', 'o')}` }
}

// Not named: a list is narrowed in many ways, and each has its own best plan.
export function readOrders(
  sql: Sql,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<OrderListRow[]> {
  const { query, from } = ordersQuery(filter)
  if (after)
    query.where(
      `(o.created_at, o.id) < (${query.param(after.key)}::timestamptz, ${query.param(after.id)}::bigint)`,
    )
  return sql.query<OrderListRow>({
    text: `
      select ${ORDER_COLUMNS} from (
        select o.* from ${from} where ${query.text}
        order by o.created_at desc, o.id desc limit ${query.param(limit)}) o
      join forms f on f.id = o.form_id ${FIGURES_OF_ORDER}
      order by o.created_at desc, o.id desc`,
    values: query.values,
  })
}

export async function countOrders(sql: Sql, filter: ListFilter): Promise<number> {
  const { query, from } = ordersQuery(filter)
  return countRows(sql, `select count(*) as count from ${from} where ${query.text}`, query.values)
}

export interface TotalsRow extends Row {
  ordered: number
  received: number
  toCome: number
}

const NOTHING: TotalsRow = { ordered: 0, received: 0, toCome: 0 }

export async function sumOrders(sql: Sql, filter: ListFilter): Promise<TotalsRow> {
  const { query, from } = ordersQuery(filter)
  const [row] = await sql.query<TotalsRow>({
    text: `
      select coalesce(sum(figures.ordered_cents), 0)::bigint as ordered,
        coalesce(sum(figures.received_cents), 0)::bigint as received,
        coalesce(sum(figures.to_come_cents), 0)::bigint as "toCome"
      from ${from} ${FIGURES_OF_ORDER} where ${query.text}`,
    values: query.values,
  })
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
  state: PaymentState
  type: 'Offline' | 'Credit' | 'Debit'
  means: PaymentMeans
  instalment_number: number
  cash_out_state: string
}

export interface PaymentListRow extends OfForm, PaymentColumns {
  key: string
}

export const RECEIVED = 'received_cents(p.state, p.amount_cents, p.refunded_cents)'
export const TO_COME = 'to_come_cents(p.state, p.amount_cents)'

/** A plan is at most a year long, so that what is due in a period was planned in the year before it, or in it. */
const LONGEST_PLAN_MS = 400 * 86_400_000

function paymentsQuery(filter: ListFilter): { query: Query; from: string } {
  const query = new Query(filter.organizationId)
  const found = searched(query, filter.search)
  query.where('p.organization_id = $1')
  if (filter.formId !== null) query.where(`p.form_id = ${query.param(filter.formId)}`)
  query.oneOf('p.state', filter.states)
  const { fromMs, untilMs } = filter
  query.between('p.created_at', fromMs === undefined ? undefined : fromMs - LONGEST_PLAN_MS, untilMs)
  const due = (ms: number) =>
    `(to_timestamp(${query.param(ms)}::float8 / 1000.0) at time zone 'Europe/Paris')::date`
  if (fromMs !== undefined) query.where(`p.due_on >= ${due(fromMs)}`)
  if (untilMs !== undefined) query.where(`p.due_on < ${due(untilMs)}`)
  const from = found === null ? 'payments p' : `(${found}) found ${eachOf('payments', 'order_id', 'p')}`
  return { query, from: `${from} join orders o on o.id = p.order_id join forms f on f.id = p.form_id` }
}

export function readPayments(
  sql: Sql,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<PaymentListRow[]> {
  const { query, from } = paymentsQuery(filter)
  if (after)
    query.where(
      `(p.created_at, p.id) < (${query.param(after.key)}::timestamptz, ${query.param(after.id)}::bigint)`,
    )
  return sql.query<PaymentListRow>({
    text: `
      select p.id, p.created_at::text as key, p.order_id, p.created_at, p.due_on, p.amount_cents, p.tip_cents,
        p.refunded_cents, p.refunded_tip_cents, ${RECEIVED} as received_cents, ${TO_COME} as to_come_cents, p.state, p.type, p.means, p.instalment_number, p.cash_out_state, ${PAYER}, ${FORM}
      from ${from} where ${query.text}
      order by p.created_at desc, p.id desc limit ${query.param(limit)}`,
    values: query.values,
  })
}

export async function countPayments(sql: Sql, filter: ListFilter): Promise<number> {
  const { query, from } = paymentsQuery(filter)
  return countRows(sql, `select count(*) as count from ${from} where ${query.text}`, query.values)
}

/** A payment was ordered for what it takes, unless it was given up before it was taken. */
export async function sumPayments(sql: Sql, filter: ListFilter): Promise<TotalsRow> {
  const { query, from } = paymentsQuery(filter)
  const [row] = await sql.query<TotalsRow>({
    text: `
      select coalesce(sum(p.amount_cents) filter (where p.state <> 'Canceled'), 0)::bigint as ordered,
        coalesce(sum(${RECEIVED}), 0)::bigint as received, coalesce(sum(${TO_COME}), 0)::bigint as "toCome"
      from ${from} where ${query.text}`,
    values: query.values,
  })
  return row ?? NOTHING
}

export interface Answer {
  fieldId: number
  name: string | null
  type: FieldType | null
  value: string | boolean
  fileName: string | null
}

export interface ItemListRow extends OfForm {
  id: number
  key: string
  order_id: number
  created_at: Date
  tier_id: number | null
  name: string
  type: TierType
  state: ItemState
  amount_cents: number
  participant: Participant | null
  answers: Answer[]
  options: { optionId: number; name: string | null }[]
}

/** The answers of a list of them, with the questions they answer. */
export const answersSql = (answers: string) => `
  coalesce((
    select jsonb_agg(jsonb_build_object('fieldId', a.value -> 'fieldId', 'value', a.value -> 'value', 'name', c.label, 'type', c.type,
        'fileName', case when c.type = 'File' then (select file_name from files where files.id = a.value ->> 'value') end)
      order by c.position, c.id)
    from jsonb_array_elements(${answers}) a left join custom_fields c on c.id = (a.value ->> 'fieldId')::bigint), '[]')`

export const optionNamesSql = `
  coalesce((
    select jsonb_agg(jsonb_build_object('optionId', x.value -> 'extraOptionId', 'name', e.label))
    from jsonb_array_elements(i.options) x left join extra_options e on e.id = (x.value ->> 'extraOptionId')::bigint), '[]')`

const ITEM_COLUMNS = `
  i.id, o.created_at::text || ' ' || o.id as key, o.id as order_id, o.created_at, i.tier_id, i.name, i.type, i.state,
  i.amount_cents, i.participant, ${PAYER}, ${FORM}, ${answersSql('i.custom_fields')} as answers, ${optionNamesSql} as options`

/** Campaigns of the association in which something of these types was ever offered; gifts are offered everywhere. */
function formsSql(query: Query, { formId, types }: ListFilter): string {
  const conditions = ['g.organization_id = $1']
  if (formId !== null) conditions.push(`g.id = ${query.param(formId)}`)
  if (types?.length && !types.some((type) => type.includes('Donation')))
    conditions.push(
      `exists (select from tiers t where t.form_id = g.id and t.tier_type = any(${query.param(types)}::text[]))`,
    )
  return `select g.id from forms g where ${conditions.join(' and ')}`
}

interface ItemPosition {
  createdAt: string
  orderId: number
  itemId: number
}

function itemsWhere(query: Query, filter: ListFilter, after: ItemPosition | null): void {
  query.oneOf('i.type', filter.types)
  // What was cancelled is nobody's place or membership: it is listed for whoever asks for it.
  if (filter.states?.length) query.oneOf('i.state', filter.states)
  else query.where('is_item_live(i.state)')
  query.between('o.created_at', filter.fromMs, filter.untilMs)
  if (!after) return
  const [at, order] = [
    `${query.param(after.createdAt)}::timestamptz`,
    `${query.param(after.orderId)}::bigint`,
  ]
  query.where(`(o.created_at, o.id) <= (${at}, ${order})`)
  query.where(`(o.created_at, o.id, i.id) < (${at}, ${order}, ${query.param(after.itemId)}::bigint)`)
}

function foundItems(query: Query, filter: ListFilter): string | null {
  const orders = searched(query, filter.search)
  if (orders === null) return null
  const [, ...typed] = searchParams(filter.search ?? '')
  const words = typed.map((word) => `${query.param(word)}::text`)
  return `
    select i.id from (${orders}) found ${eachOf('order_items', 'order_id', 'i')}
    union (${foundItemsSql(words, formsSql(query, filter))})`
}

/** By the order they came in, the latest first: each campaign gives its own latest, and the latest of those are taken. */
export function readItems(
  sql: Sql,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<ItemListRow[]> {
  const query = new Query(filter.organizationId)
  const position = after && itemPositionOf(after)
  const found = foundItems(query, filter)
  const order = 'order by o.created_at desc, o.id desc, i.id desc'
  const forms = found === null ? formsSql(query, filter) : null
  itemsWhere(query, filter, position)
  const most = query.param(limit)
  if (found !== null) query.where('o.organization_id = $1')
  if (found !== null && filter.formId !== null) query.where(`o.form_id = ${query.param(filter.formId)}`)
  const and = query.conditions.length > 0 ? `and ${query.text}` : ''
  const text =
    found === null
      ? `
        select ${ITEM_COLUMNS} from (
          select latest.* from (${forms}) f(id) cross join lateral (
            select i.id as item_id, o.id as order_id, o.created_at
            from orders o join order_items i on i.order_id = o.id
            where o.form_id = f.id ${and} ${order} limit ${most}) latest
          order by latest.created_at desc, latest.order_id desc, latest.item_id desc limit ${most}) page
        join order_items i on i.id = page.item_id join orders o on o.id = page.order_id join forms f on f.id = o.form_id
        ${order}`
      : `
        select ${ITEM_COLUMNS}
        from (${found}) found ${eachOf('order_items', 'id', 'i')} join orders o on o.id = i.order_id
        join forms f on f.id = o.form_id
        where ${query.text} ${order} limit ${most}`
  return sql.query<ItemListRow>({ text, values: query.values })
}

function itemPositionOf({ key, id }: Position): ItemPosition {
  const at = key.lastIndexOf(' ')
  return { createdAt: key.slice(0, at), orderId: Number(key.slice(at + 1)), itemId: id }
}

export async function countItems(sql: Sql, filter: ListFilter): Promise<number> {
  const query = new Query(filter.organizationId)
  const found = foundItems(query, filter)
  query.where('o.organization_id = $1')
  if (filter.formId !== null) query.where(`o.form_id = ${query.param(filter.formId)}`)
  itemsWhere(query, filter, null)
  const from = found === null ? 'order_items i' : `(${found}) found ${eachOf('order_items', 'id', 'i')}`
  const text = `select count(*) as count from ${from} join orders o on o.id = i.order_id where ${query.text}`
  return countRows(sql, text, query.values)
}

export interface ContributorListRow extends Row {
  email: string
  payer: Omit<PayerColumns, 'email'>
  orders: number
  ordered_cents: number
  received_cents: number
  to_come_cents: number
  first_at: Date
  last_at: Date
}

const NEXT_EMAIL = (after: string) => `
  select payer_email from orders where organization_id = $1 and payer_email ~>~ ${after}
  order by payer_email using ~<~ limit 1`

/**
 * Those who paid, by address. The index is walked from one address to the next, so that a page costs its own
 * contributors, however many orders each of them made and however many others there are.
 */
export function readContributors(
  sql: Sql,
  filter: Pick<ListFilter, 'organizationId' | 'search'>,
  after: string,
  limit: number,
): Promise<ContributorListRow[]> {
  const query = new Query(filter.organizationId)
  const found = searched(query, filter.search)
  const [from, most] = [`${query.param(after)}::text`, query.param(limit)]
  const emails =
    found === null
      ? `
        with recursive emails(email, number) as (
          select * from (select (${NEXT_EMAIL(from)}), 1) first(email, number) where email is not null
          union all
          select * from (select (${NEXT_EMAIL('emails.email')}), emails.number + 1 from emails where emails.number < ${most}) following(email, number)
          where email is not null)`
      : `
        with emails as (
          select distinct on (o.payer_email collate "C") o.payer_email as email
          from (${found}) found ${eachOf('orders', 'id', 'o')}
          where o.payer_email collate "C" > ${from} collate "C"
          order by o.payer_email collate "C" limit ${most})`
  return sql.query<ContributorListRow>({
    text: `
      ${emails}
      select emails.email, c.* from emails cross join lateral (
        select count(*) as orders, sum(figures.ordered_cents)::bigint as ordered_cents,
          sum(figures.received_cents)::bigint as received_cents, sum(figures.to_come_cents)::bigint as to_come_cents,
          min(o.created_at) as first_at, max(o.created_at) as last_at,
          (array_agg(jsonb_build_object('firstName', o.payer ->> 'firstName', 'lastName', o.payer ->> 'lastName',
            'companyName', o.payer ->> 'companyName') order by o.created_at desc))[1] as payer
        from orders o ${FIGURES_OF_ORDER}
        where o.organization_id = $1 and o.payer_email = emails.email) c
      order by emails.email collate "C"`,
    values: query.values,
  })
}

export async function countContributors(
  sql: Sql,
  filter: Pick<ListFilter, 'organizationId' | 'search'>,
): Promise<number> {
  const query = new Query(filter.organizationId)
  const found = searched(query, filter.search)
  const from = found === null ? 'orders o' : `(${found}) found ${eachOf('orders', 'id', 'o')}`
  const text = `select count(distinct o.payer_email) as count from ${from} where o.organization_id = $1`
  return countRows(sql, text, query.values)
}
