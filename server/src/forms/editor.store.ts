import { SHOWN_STATES } from '@obole/core/campaign/form'
import type { CampaignDocument } from '@obole/contract/manage-campaigns'
import type { Row, Queryable } from '../platform/db.ts'
import type { CouponRow, FieldRow, FormRow, OptionRow, TierRow } from './campaign-columns.ts'
import {
  assigned,
  at,
  insertInto,
  listed,
  named,
  param,
  raw,
  sql,
  type Sql,
  type Value,
} from '../platform/sql.ts'

export type EditedFormRow = FormRow & {
  organization_id: number
  changed_by: number | null
  changed_at: string | null
}

/** When it was taken off the page; null while it is on it. */
interface Withdrawable {
  deleted_at: string | null
}

interface TimesSold extends Withdrawable {
  times_sold: number
}

export type EditedTierRow = TierRow & TimesSold
export type EditedOptionRow = OptionRow & TimesSold
export type EditedCouponRow = CouponRow & TimesSold

export type EditedFieldRow = FieldRow &
  Withdrawable & {
    /** For a field that is off the page: whether it was ever answered. */
    is_answered: boolean
  }

/** The elements of a campaign, each kind with its own table. */
export interface ElementRows {
  tiers: EditedTierRow
  options: EditedOptionRow
  fields: EditedFieldRow
  coupons: EditedCouponRow
}
export type ElementList = keyof ElementRows

export interface StockRow {
  id: number
  capacity: number
  held: number
  sold: number
}

export interface DraftRow {
  version: number
  document: CampaignDocument | null
  changed_by: number | null
  changed_by_name: string | null
  changed_at: string
}

interface Season {
  formSlug: string
  title: string
}

export interface EditableRow extends Row {
  form: EditedFormRow
  organization_slug: string
  is_event_canceled: boolean
  season_before: Season | null
  season_after: Season | null
  changed_by: string | null
  draft: DraftRow | null
  tiers: readonly EditedTierRow[]
  options: readonly EditedOptionRow[]
  fields: readonly EditedFieldRow[]
  coupons: readonly EditedCouponRow[]
  stocks: readonly StockRow[]
}

/** Until the end of the transaction no other request saves this campaign; buyers do not wait. */
export async function lockCampaign(db: Queryable, formId: number): Promise<void> {
  await db.query(sql`select from forms where id = ${formId} for no key update`)
}

/** Orders being placed wait, and then see the limits set meanwhile: see `with_limits_set_since`. */
export async function lockCampaignFromSales(db: Queryable, formId: number): Promise<void> {
  await db.query(sql`select from forms where id = ${formId} for update`)
}

export async function lockStandingLines(db: Queryable, formId: number): Promise<void> {
  await db.query(
    sql`
      select from order_items i where i.form_id = ${formId} and ${HAS_ITS_PLACE} order by i.id for no key update`,
  )
}

const nameOfUser = (id: Sql) =>
  sql`(select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) from users where id = ${id})`

const seasonWhere = (it: Sql) =>
  sql`(select jsonb_build_object('formSlug', s.slug, 'title', s.title) from forms s where ${it} and s.state <> 'Deleted')`

/** What counts as sold, with or without a limit: a cancelled line has given its place back. */
const HAS_ITS_PLACE = sql`is_item_live(i.state) and i.stock_released_at is null`

const optionLines = (formId: number, option: Sql) => sql`order_items i
  where i.form_id = ${formId} and i.options @> jsonb_build_array(jsonb_build_object('extraOptionId', ${option}))`

const timesTierSold = (tier: Sql) => sql`case when ${tier}.stock_id is null
  then (select count(*) from order_items i where i.tier_id = ${tier}.id and ${HAS_ITS_PLACE}) else 0 end`

const isAnswered = (formId: Sql, field: Sql) => sql`exists (
  select from order_items i where i.form_id = ${formId} and (
    i.custom_fields @> jsonb_build_array(jsonb_build_object('fieldId', ${field}))
    or i.options @> jsonb_build_array(jsonb_build_object(
      'customFields', jsonb_build_array(jsonb_build_object('fieldId', ${field}))))))`

/** Everything a campaign ever had: an element taken off the page keeps its id and its sales. */
export async function readEditable(db: Queryable, formId: number): Promise<EditableRow | null> {
  const formIdParam = param(formId)
  const [row] = await db.query<EditableRow>(named('form-editable')`
      with own_tiers as (select * from tiers where form_id = ${formIdParam}),
        own_options as (select * from extra_options where form_id = ${formIdParam}),
        own_coupons as (select * from coupons where form_id = ${formIdParam}),
        options_sold as (
          select (o->>'extraOptionId')::bigint as option_id, count(distinct i.id) as times
          from order_items i, jsonb_array_elements(i.options) o where i.form_id = ${formIdParam}
          and ${HAS_ITS_PLACE} group by 1),
        coupons_used as (
          select coupon_id, count(*) as times from orders
          where form_id = ${formIdParam} and coupon_id is not null and coupon_released_at is null group by 1)
      select to_jsonb(f) as form, o.slug as organization_slug,
        exists (select from event_cancellations x where x.form_id = f.id) as is_event_canceled,
        ${seasonWhere(sql`s.id = f.follows_form_id`)} as season_before,
        ${seasonWhere(sql`s.follows_form_id = f.id`)} as season_after,
        ${nameOfUser(sql`f.changed_by`)} as changed_by,
        (select to_jsonb(d) || jsonb_build_object('changed_by_name', ${nameOfUser(sql`d.changed_by`)})
          from form_drafts d where d.form_id = f.id) as draft,
        array(select to_jsonb(t) || jsonb_build_object(
            'option_ids', array(select extra_option_id from tier_extra_options where tier_id = t.id),
            'times_sold', ${timesTierSold(sql`t`)})
          from own_tiers t order by t.position, t.id) as tiers,
        array(select to_jsonb(e) || jsonb_build_object('times_sold',
            coalesce((select times from options_sold where option_id = e.id), 0))
          from own_options e order by e.position, e.id) as options,
        array(select to_jsonb(c) || jsonb_build_object(
            'is_answered', c.deleted_at is not null and ${isAnswered(formIdParam, sql`c.id`)})
          from custom_fields c where c.form_id = ${formIdParam} order by c.position, c.id) as fields,
        array(select to_jsonb(c) || jsonb_build_object('times_sold',
            coalesce((select times from coupons_used where coupon_id = c.id), 0))
          from own_coupons c order by c.id) as coupons,
        array(select to_jsonb(s) from stocks s where s.id in (
          select stock_id from own_tiers union all select stock_id from own_options
          union all select uses_stock_id from own_coupons union all select f.entries_stock_id)) as stocks
      from forms f join organizations o on o.id = f.organization_id where f.id = ${formIdParam}`)
  return row ?? null
}

export interface DraftToKeep {
  formId: number
  /** Null ends the draft: it was published or discarded. */
  document: CampaignDocument | null
  userId: number
  now: number
}

/** Answers the draft and, since it may have got new elements, the version of the campaign. */
export async function keepDraft(
  db: Queryable,
  { formId, document, userId, now }: DraftToKeep,
): Promise<{ draft: DraftRow; version: number }> {
  const [kept] = await db.query<{ draft: DraftRow; version: number }>(sql`
      insert into form_drafts (form_id, document, changed_by, changed_at)
      values (${formId}, ${document && JSON.stringify(document)}::jsonb, ${userId}, ${at(now)})
      on conflict (form_id) do update set version = form_drafts.version + 1, document = excluded.document,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at
      returning to_jsonb(form_drafts)
          || jsonb_build_object('changed_by_name', ${nameOfUser(sql`form_drafts.changed_by`)}) as draft,
        (select f.version from forms f where f.id = form_drafts.form_id) as version`)
  if (!kept) throw new Error(`the draft of ${formId} was not kept`)
  return kept
}

export interface VersionRow extends Row {
  number: number
  document: CampaignDocument
  published_by: string | null
  published_at: Date
}

const VERSION = sql`select v.number, v.document, v.published_at, ${nameOfUser(sql`v.published_by`)} as published_by
  from form_versions v`

/** The last versions, newest first. */
export function readVersions(db: Queryable, formId: number, limit: number): Promise<VersionRow[]> {
  return db.query<VersionRow>(
    sql`
      ${VERSION} where v.form_id = ${formId} order by v.number desc limit ${limit}`,
  )
}

/** When an event was cancelled, and by whom; null where it takes place. */
export async function readEventCancellation(
  db: Queryable,
  formId: number,
): Promise<{ at: Date; by: string | null } | null> {
  const [row] = await db.query<{ at: Date; by: string | null }>(sql`
      select e.asked_at as at, ${nameOfUser(sql`e.user_id`)} as by from event_cancellations e
        where e.form_id = ${formId}`)
  return row ?? null
}

export async function readVersion(db: Queryable, formId: number, number: number): Promise<VersionRow | null> {
  const [row] = await db.query<VersionRow>(
    sql`
      ${VERSION} where v.form_id = ${formId} and v.number = ${number}`,
  )
  return row ?? null
}

export interface VersionToAdd {
  formId: number
  document: CampaignDocument
  userId: number | null
  /** Milliseconds since 1970. */
  at: number
}

/** The caller has locked the form: two versions never get the same number. */
export async function addVersion(
  db: Queryable,
  { formId, document, userId, at: publishedAt }: VersionToAdd,
): Promise<void> {
  const formIdParam = param(formId)
  await db.query(sql`
      insert into form_versions (form_id, number, document, published_by, published_at)
      select ${formIdParam}, coalesce(max(number), 0) + 1, ${JSON.stringify(document)}::jsonb, ${userId}, ${at(publishedAt)}
      from form_versions where form_id = ${formIdParam}`)
}

/** What an earlier call with the same key created. */
export async function findSave(
  db: Queryable,
  key: string,
): Promise<{ created: Record<string, number>; hash: string } | null> {
  const [row] = await db.query<{ created: Record<string, number>; hash: string }>(
    sql`
      select created, request_hash as hash from form_saves where key = ${key}`,
  )
  return row ?? null
}

const SAVES_REMEMBERED_MS = 86_400_000

export interface SaveToRemember {
  key: string
  hash: string
  formId: number
  created: Record<string, number>
  now: number
}

export async function rememberSave(db: Queryable, save: SaveToRemember): Promise<void> {
  const formId = param(save.formId)
  await db.query(sql`
      with old as (
        delete from form_saves where form_id = ${formId}
        and saved_at < ${at(save.now - SAVES_REMEMBERED_MS)})
      insert into form_saves (key, form_id, created, saved_at, request_hash)
      values (${save.key}, ${formId}, ${JSON.stringify(save.created)}::jsonb, ${at(save.now)},
        ${save.hash})
      on conflict (key) do nothing`)
}

/** The association's public contact address: the one shown on the campaign it changed last. */
export async function findContactEmail(db: Queryable, organizationId: number): Promise<string | null> {
  const [row] = await db.query<{ email: string }>(sql`
      select contact_email as email from forms
      where organization_id = ${organizationId} and contact_email is not null and state in ${listed(SHOWN_STATES)}
      order by updated_at desc, id desc limit 1`)
  return row?.email ?? null
}

/** Locked in the order of their ids, as carts do, so that there is no deadlock. */
export function lockStocks(db: Queryable, ids: readonly number[]): Promise<(StockRow & Row)[]> {
  return db.query<StockRow & Row>(
    sql`
      select id, capacity, held, sold from stocks where id = any(${ids}) order by id for no key update`,
  )
}

/** What there is of each stock, without waiting for those who change it. */
export function readStocks(db: Queryable, ids: readonly number[]): Promise<(StockRow & Row)[]> {
  return db.query<StockRow & Row>(sql`select id, capacity, held, sold from stocks where id = any(${ids})`)
}

export async function setCapacity(db: Queryable, stockId: number, capacity: number): Promise<void> {
  await db.query(sql`update stocks set capacity = ${capacity} where id = ${stockId}`)
}

/** Earlier sales count as sold elsewhere, until `countEarlierLines` links their lines to this stock. */
export async function insertStock(db: Queryable, capacity: number, alreadySold: number): Promise<number> {
  return insertStockRow(db, { capacity, sold: alreadySold, sold_elsewhere: alreadySold })
}

/** Links the lines sold before a limit was set to its stock; they can then be given back or moved like any other. */
export async function countEarlierLines(db: Queryable, formId: number): Promise<void> {
  await db.query(sql`select count_earlier_lines(${formId})`)
}

/** An order refers to its coupon, not to the coupon's stock: all uses are counted from the orders, earlier ones too. */
export async function insertStockOfUses(db: Queryable, capacity: number, uses: number): Promise<number> {
  return insertStockRow(db, { capacity, sold: uses })
}

async function insertStockRow(db: Queryable, columns: Columns): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`${insertInto('stocks', columns)} returning id`)
  if (!row) throw new Error('no stock was inserted')
  return row.id
}

/** Places that are taken, of one tier or of the whole campaign. */
export async function countSold(db: Queryable, formId: number, tierId: number | null): Promise<number> {
  const soldOf = param(tierId ?? formId)
  const [row] = await db.query<{ sold: number }>(
    tierId === null
      ? sql`select count(*) as sold from order_items i
           where i.form_id = ${soldOf} and i.tier_id is not null and ${HAS_ITS_PLACE}`
      : sql`select count(*) as sold from order_items i
           where i.tier_id = ${soldOf} and ${HAS_ITS_PLACE}`,
  )
  return row?.sold ?? 0
}

/** How many times an option was bought with a line that still has its place. */
export async function countOptionSold(db: Queryable, formId: number, optionId: number): Promise<number> {
  const [row] = await db.query<{ sold: number }>(
    sql`select count(*) as sold from ${optionLines(formId, sql`${optionId}::bigint`)} and ${HAS_ITS_PLACE}`,
  )
  return row?.sold ?? 0
}

export async function countUses(db: Queryable, formId: number, couponId: number): Promise<number> {
  const [row] = await db.query<{ uses: number }>(
    sql`
      select count(*) as uses from orders where form_id = ${formId} and coupon_id = ${couponId}
        and coupon_released_at is null`,
  )
  return row?.uses ?? 0
}

export async function wasOptionSold(db: Queryable, formId: number, optionId: number): Promise<boolean> {
  const rows = await db.query(
    sql`
      select from order_items where form_id = ${formId}
        and options @> ${JSON.stringify([{ extraOptionId: optionId }])}::jsonb limit 1`,
  )
  return rows.length > 0
}

export async function wasCampaignSold(db: Queryable, formId: number): Promise<boolean> {
  const rows = await db.query(sql`select from orders where form_id = ${formId} limit 1`)
  return rows.length > 0
}

/** The values to write in a row, by column name. */
export type Columns = Readonly<Record<string, Value>>

/** Names of tables and columns come only from this folder; values come from elsewhere and are parameters. */
const TABLES = {
  tiers: 'tiers',
  options: 'extra_options',
  fields: 'custom_fields',
  coupons: 'coupons',
} as const satisfies Record<ElementList, string>

/** An element with what a change of its row may have changed besides. */
const CHANGED: Readonly<Record<ElementList, Sql>> = {
  tiers: sql`to_jsonb(e) || jsonb_build_object('times_sold', ${timesTierSold(sql`e`)})`,
  options: sql`to_jsonb(e)`,
  fields: sql`to_jsonb(e) || jsonb_build_object(
    'is_answered', e.deleted_at is not null and ${isAnswered(sql`e.form_id`, sql`e.id`)})`,
  coupons: sql`to_jsonb(e)`,
}

type ChangedElement<List extends ElementList> = Partial<ElementRows[List]> & { id: number }

/** A new element was never sold, chosen or answered. */
export async function insertElement<List extends ElementList>(
  db: Queryable,
  list: List,
  columns: Columns,
): Promise<ChangedElement<List>> {
  const [row] = await db.query<{ element: ChangedElement<List> }>(
    sql`${insertInto(`${TABLES[list]} as e`, columns)} returning to_jsonb(e) as element`,
  )
  if (!row) throw new Error(`nothing was inserted into ${list}`)
  return { option_ids: [], times_sold: 0, is_answered: false, ...row.element }
}

export async function changeElements<List extends ElementList>(
  db: Queryable,
  list: List,
  ids: readonly number[],
  columns: Columns,
): Promise<ChangedElement<List>[]> {
  const rows = await db.query<{ element: ChangedElement<List> }>(sql`
      update ${raw(TABLES[list])} e set ${assigned(columns)} where e.id = any(${ids})
      returning ${CHANGED[list]} as element`)
  return rows.map(({ element }) => element)
}

/** The campaign's own row, and the name of whoever changed it last. */
export async function updateCampaign(
  db: Queryable,
  formId: number,
  columns: Columns,
): Promise<Pick<EditableRow, 'form' | 'changed_by'>> {
  const [row] = await db.query<Pick<EditableRow, 'form' | 'changed_by'>>(sql`
      update forms f set ${assigned(columns)} where f.id = ${formId}
      returning to_jsonb(f) as form, ${nameOfUser(sql`f.changed_by`)} as changed_by`)
  if (!row) throw new Error(`no campaign ${formId} was updated`)
  return row
}

/** Frees the codes first: two coupons that swap codes would break the unique index on the way. */
export async function freeCodes(db: Queryable, couponIds: readonly number[]): Promise<void> {
  await db.query(sql`update coupons set code = '~' || id where id = any(${couponIds})`)
}

export async function setOptionsOfTier(
  db: Queryable,
  tierId: number,
  optionIds: readonly number[],
): Promise<void> {
  await db.query(
    sql`
      delete from tier_extra_options where tier_id = ${tierId} and extra_option_id <> all(${optionIds})`,
  )
  await db.query(sql`
      insert into tier_extra_options (tier_id, extra_option_id) select ${tierId}, unnest(${optionIds}::bigint[])
      on conflict do nothing`)
}

/** Answers null where the association already has a campaign of that kind with that slug. */
export async function insertCampaign(db: Queryable, columns: Columns): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(sql`
      ${insertInto('forms', columns)}
      on conflict (organization_id, form_type, slug) do nothing returning id`)
  return row?.id ?? null
}

export async function findCampaignByKey(
  db: Queryable,
  creationKey: string,
): Promise<{ id: number; hash: string | null } | null> {
  const [row] = await db.query<{ id: number; hash: string | null }>(
    sql`
      select id, creation_hash as hash from forms where creation_key = ${creationKey}`,
  )
  return row ?? null
}

/** Of which rates or options of another campaign these are copies: a season is renewed in the copies of its own. */
export async function keepOrigins(
  db: Queryable,
  list: 'tiers' | 'extra_options',
  copies: readonly { id: number; copiedFromId: number }[],
): Promise<void> {
  if (copies.length === 0) return
  await db.query(sql`
    update ${raw(list)} c set copied_from_id = o.copied_from_id
    from unnest(${copies.map(({ id }) => id)}::bigint[], ${copies.map(({ copiedFromId }) => copiedFromId)}::bigint[])
      as o(id, copied_from_id)
    where c.id = o.id`)
}

/** The draft or campaign of the season after, where it was prepared and not deleted since. */
export async function findFollowing(db: Queryable, formId: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(sql`
      select id from forms where follows_form_id = ${formId} and state <> 'Deleted'`)
  return row?.id ?? null
}
