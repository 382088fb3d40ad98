import type { Participant } from '@obole/contract/carts'
import {
  ENDS_SOON_DAYS,
  type MembershipStanding,
  type MembershipValidity,
  standingsFound,
} from '@obole/core/campaign/membership'
import type { TierType } from '@obole/core/campaign/tier'
import type { LocalDate } from '@obole/core/dates/dates'
import type { ItemState } from '@obole/core/order/order-lines'
import type { Position } from '../platform/continuation.ts'
import { counted } from '../platform/count.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { joined, param, raw, sql, type Sql } from '../platform/sql.ts'
import { type Days, foldedRows, liveOrders, sumsByTier } from './days.sql.ts'
import { ORDERED_OF_LINE } from './figures.sql.ts'
import { type Answer, answersSql, IS_AWAITED, NOT_HELD, type NotHeld, VALID_UNTIL } from './line-words.sql.ts'
import {
  CAMPAIGN,
  type OfCampaign,
  type OfParcel,
  type OptionColumns,
  optionsSql,
  PARCEL,
  PAYER,
  POSTAL_ADDRESS,
  RECEIVED_ON,
} from './list-columns.sql.ts'
import { campaignsSql, eachOf, type ListFilter, searchedPayers, typedWords } from './list-filter.sql.ts'
import { isOfDays } from './list-totals.store.ts'
import { foundItemsSql } from './search.sql.ts'

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
  /** Of a membership that renews one; null where it begins when it was taken. */
  starts_on: LocalDate | null
  participant: Participant | null
  postal_address: string | null
  answers: Answer[]
  not_held: NotHeld[]
  valid_until: LocalDate | null
  options: OptionColumns[]
}

/** The answers of a line, then those of its options. */
const LINE_ANSWERS = sql`(i.custom_fields || jsonb_path_query_array(i.options, '$[*].customFields[*]'))`

/** The first and last day of a membership, from the line's order and campaign. */
const FROM = sql`membership_from(f.validity_type, o.created_at, i.starts_on, f.start_at)`
const UNTIL = sql`membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at)`

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
  i.id, o.id as order_id, is_item_live(i.state) as is_live, f.validity_type, f.start_at, f.end_at, i.starts_on::text, o.created_at,
  i.tier_id, i.name, i.type, i.state,
  (${ORDERED_OF_LINE})::bigint as ordered_cents, i.initial_amount_cents, i.changed_price_cents, i.discount_cents,
  i.participant, ${RECEIVED_ON}, ${PAYER}, ${POSTAL_ADDRESS} as postal_address, ${CAMPAIGN},
  ${answersSql(LINE_ANSWERS)} as answers, ${NOT_HELD} as not_held, (${VALID_UNTIL})::text as valid_until, ${optionsSql} as options, ${PARCEL}`

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
  if (filter.documents === 'awaited')
    conditions.where(sql`exists (select from custom_fields q where q.form_id = i.form_id and ${IS_AWAITED}
        and (${filter.seesPrivate ?? false} or not q.is_health))`)
  if (filter.sort === 'until') conditions.where(sql`i.type = 'Membership'`)
  if (filter.validity?.length) {
    const today = sql`${param(filter.today)}::date`
    const any = joined(
      standingsFound(filter.validity).map((standing) => sql`(${IN_STANDING[standing](today)})`),
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
