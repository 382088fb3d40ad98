import type { CampaignDocument } from '@obole/contract/manage-campaigns'
import type { Row, Queryable } from '../platform/db.ts'
import type { FieldRow, FormRow, OptionRow, TierRow } from './campaign-rows.ts'

export interface EditedFormRow extends FormRow {
  organization_id: number
  private_title: string | null
  changed_by: number | null
  changed_at: string | null
}

/** Since when it is off the page; null while it is on it. */
interface Withdrawable {
  deleted_at: string | null
}

export interface EditedTierRow extends TierRow, Withdrawable {
  times_sold: number
}

export interface EditedOptionRow extends OptionRow, Withdrawable {
  times_sold: number
}

export interface EditedFieldRow extends FieldRow, Withdrawable {
  /** Of one that is off the page: whether somebody answered it. */
  is_answered: boolean
}

export interface CouponRow extends Withdrawable {
  id: number
  code: string
  percent_basis_points: number | null
  amount_cents: number | null
  uses_stock_id: number | null
  tier_ids: number[] | null
  start_at: string | null
  end_at: string | null
  times_sold: number
}

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

export interface EditableRow extends Row {
  form: EditedFormRow
  organization_slug: string
  is_event_canceled: boolean
  changed_by: string | null
  draft: DraftRow | null
  tiers: EditedTierRow[]
  options: EditedOptionRow[]
  fields: EditedFieldRow[]
  coupons: CouponRow[]
  stocks: StockRow[]
}

/** From here to the end of the transaction nobody else saves this campaign; buyers are not kept waiting. */
export async function lockForm(db: Queryable, formId: number): Promise<void> {
  await db.query({ text: 'select from forms where id = $1 for no key update', values: [formId] })
}

/** Whoever places an order waits, and is told of the limits that are set meanwhile: see `with_limits_set_since`. */
export async function lockFormFromSales(db: Queryable, formId: number): Promise<void> {
  await db.query({ text: 'select from forms where id = $1 for update', values: [formId] })
}

export async function lockStandingLines(db: Queryable, formId: number): Promise<void> {
  await db.query({
    text: `select from order_items i where i.form_id = $1 and ${HAS_ITS_PLACE} order by i.id for no key update`,
    values: [formId],
  })
}

const nameOfUser = (id: string) =>
  `(select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) from users where id = ${id})`

/** What counts as sold, with a quantity or without one: a line that was cancelled gave its place back. */
const HAS_ITS_PLACE = 'is_item_live(i.state) and i.stock_released_at is null'

const optionLines = (option: string) => `order_items i
  where i.form_id = $1 and i.options @> jsonb_build_array(jsonb_build_object('extraOptionId', ${option}))`

const isAnswered = (field: string) => `exists (
  select from order_items i where i.form_id = $1 and (
    i.custom_fields @> jsonb_build_array(jsonb_build_object('fieldId', ${field}))
    or i.options @> jsonb_build_array(jsonb_build_object(
      'customFields', jsonb_build_array(jsonb_build_object('fieldId', ${field}))))))`

/** All that a campaign ever had: what was taken off its page keeps its id, and what was sold of it. */
export async function readEditable(db: Queryable, formId: number): Promise<EditableRow | null> {
  const [row] = await db.query<EditableRow>({
    name: 'form-editable',
    text: `
      with own_tiers as (select * from tiers where form_id = $1),
        own_options as (select * from extra_options where form_id = $1),
        own_coupons as (select * from coupons where form_id = $1),
        options_sold as (
          select (o->>'extraOptionId')::bigint as option_id, count(distinct i.id) as times
          from order_items i, jsonb_array_elements(i.options) o where i.form_id = $1 and ${HAS_ITS_PLACE} group by 1),
        coupons_used as (
          select coupon_id, count(*) as times from orders
          where form_id = $1 and coupon_id is not null and coupon_released_at is null group by 1)
      select to_jsonb(f) as form, o.slug as organization_slug,
        exists (select from event_cancellations x where x.form_id = f.id) as is_event_canceled,
        ${nameOfUser('f.changed_by')} as changed_by,
        (select to_jsonb(d) || jsonb_build_object('changed_by_name', ${nameOfUser('d.changed_by')})
          from form_drafts d where d.form_id = f.id) as draft,
        array(select to_jsonb(t) || jsonb_build_object(
            'option_ids', array(
              select x.extra_option_id from tier_extra_options x join own_options e on e.id = x.extra_option_id
              where x.tier_id = t.id order by e.position, e.id),
            'times_sold', case when t.stock_id is null
              then (select count(*) from order_items i where i.tier_id = t.id and ${HAS_ITS_PLACE}) else 0 end)
          from own_tiers t order by t.position, t.id) as tiers,
        array(select to_jsonb(e) || jsonb_build_object('times_sold',
            coalesce((select times from options_sold where option_id = e.id), 0))
          from own_options e order by e.position, e.id) as options,
        array(select to_jsonb(c) || jsonb_build_object(
            'is_answered', c.deleted_at is not null and ${isAnswered('c.id')})
          from custom_fields c where c.form_id = $1 order by c.position, c.id) as fields,
        array(select to_jsonb(c) || jsonb_build_object('times_sold',
            coalesce((select times from coupons_used where coupon_id = c.id), 0))
          from own_coupons c order by c.id) as coupons,
        array(select to_jsonb(s) from stocks s where s.id in (
          select stock_id from own_tiers union all select stock_id from own_options
          union all select uses_stock_id from own_coupons union all select f.entries_stock_id)) as stocks
      from forms f join organizations o on o.id = f.organization_id where f.id = $1`,
    values: [formId],
  })
  return row ?? null
}

export interface DraftToKeep {
  formId: number
  /** Null ends it: published, or given up. */
  document: CampaignDocument | null
  userId: number
  now: number
}

export async function keepDraft(db: Queryable, { formId, document, userId, now }: DraftToKeep): Promise<void> {
  await db.query({
    text: `
      insert into form_drafts (form_id, document, changed_by, changed_at)
      values ($1, $2::jsonb, $3, to_timestamp($4 / 1000.0))
      on conflict (form_id) do update set version = form_drafts.version + 1, document = excluded.document,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    values: [formId, document && JSON.stringify(document), userId, now],
  })
}

export interface VersionRow extends Row {
  number: number
  document: CampaignDocument
  published_by: string | null
  published_at: Date
}

const VERSION = `select v.number, v.document, v.published_at, ${nameOfUser('v.published_by')} as published_by
  from form_versions v`

/** The last versions, newest first. */
export function readVersions(db: Queryable, formId: number, limit: number): Promise<VersionRow[]> {
  return db.query<VersionRow>({
    text: `${VERSION} where v.form_id = $1 order by v.number desc limit $2`,
    values: [formId, limit],
  })
}

/** When an event was cancelled, and by whom; null where it takes place. */
export async function readEventCancellation(
  db: Queryable,
  formId: number,
): Promise<{ at: Date; by: string | null } | null> {
  const [row] = await db.query<{ at: Date; by: string | null }>({
    text: `
      select e.asked_at as at, ${nameOfUser('e.user_id')} as by from event_cancellations e where e.form_id = $1`,
    values: [formId],
  })
  return row ?? null
}

export async function readVersion(db: Queryable, formId: number, number: number): Promise<VersionRow | null> {
  const [row] = await db.query<VersionRow>({
    text: `${VERSION} where v.form_id = $1 and v.number = $2`,
    values: [formId, number],
  })
  return row ?? null
}

export interface VersionToAdd {
  formId: number
  document: CampaignDocument
  userId: number | null
  /** Milliseconds since 1970. */
  at: number
}

/** The form is locked by whoever publishes: no two versions get one number. */
export async function addVersion(db: Queryable, { formId, document, userId, at }: VersionToAdd): Promise<void> {
  await db.query({
    text: `
      insert into form_versions (form_id, number, document, published_by, published_at)
      select $1, coalesce(max(number), 0) + 1, $2::jsonb, $3, to_timestamp($4 / 1000.0)
      from form_versions where form_id = $1`,
    values: [formId, JSON.stringify(document), userId, at],
  })
}

/** What an earlier call with the same key created. */
export async function findSave(
  db: Queryable,
  key: string,
): Promise<{ created: Record<string, number>; hash: string } | null> {
  const [row] = await db.query<{ created: Record<string, number>; hash: string }>({
    text: 'select created, request_hash as hash from form_saves where key = $1',
    values: [key],
  })
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
  await db.query({
    text: `
      with old as (
        delete from form_saves where form_id = $2 and saved_at < to_timestamp(($4::float8 - ${SAVES_REMEMBERED_MS}) / 1000.0))
      insert into form_saves (key, form_id, created, saved_at, request_hash)
      values ($1, $2, $3::jsonb, to_timestamp($4 / 1000.0), $5)
      on conflict (key) do nothing`,
    values: [save.key, save.formId, JSON.stringify(save.created), save.now, save.hash],
  })
}

/** Where the public reaches the association: the address that it shows on the campaign it changed last. */
export async function findContactEmail(db: Queryable, organizationId: number): Promise<string | null> {
  const [row] = await db.query<{ email: string }>({
    text: `
      select contact_email as email from forms
      where organization_id = $1 and contact_email is not null and state in ('Public', 'Private')
      order by updated_at desc, id desc limit 1`,
    values: [organizationId],
  })
  return row?.email ?? null
}

/** Locked in the order of their ids, as carts do, so that nobody waits for the other. */
export function lockStocks(db: Queryable, ids: readonly number[]): Promise<(StockRow & Row)[]> {
  return db.query<StockRow & Row>({
    text: 'select id, capacity, held, sold from stocks where id = any($1) order by id for no key update',
    values: [ids],
  })
}

export async function setCapacity(db: Queryable, stockId: number, capacity: number): Promise<void> {
  await db.query({ text: 'update stocks set capacity = $2 where id = $1', values: [stockId, capacity] })
}

/** What was sold before anybody counted is sold elsewhere until `countEarlierLines` has told the lines of this stock. */
export async function insertStock(db: Queryable, capacity: number, alreadySold: number): Promise<number> {
  return insert(db, 'stocks', { capacity, sold: alreadySold, sold_elsewhere: alreadySold })
}

/** The lines sold before a limit was set are of its stock from now on, to be given back or moved like any other. */
export async function countEarlierLines(db: Queryable, formId: number): Promise<void> {
  await db.query({ text: 'select count_earlier_lines($1)', values: [formId] })
}

/** An order speaks of its coupon, not of the stock behind it: every use is counted from there, earlier ones too. */
export async function insertStockOfUses(db: Queryable, capacity: number, uses: number): Promise<number> {
  return insert(db, 'stocks', { capacity, sold: uses })
}

/** Places that are taken, of one tier or of the whole campaign. */
export async function countSold(db: Queryable, formId: number, tierId: number | null): Promise<number> {
  const [row] = await db.query<{ sold: number }>({
    text:
      tierId === null
        ? `select count(*) as sold from order_items i
           where i.form_id = $1 and i.tier_id is not null and ${HAS_ITS_PLACE}`
        : `select count(*) as sold from order_items i
           where i.tier_id = $1 and ${HAS_ITS_PLACE}`,
    values: [tierId ?? formId],
  })
  return row?.sold ?? 0
}

/** How often an option was bought with a line that still has its place. */
export async function countOptionSold(db: Queryable, formId: number, optionId: number): Promise<number> {
  const [row] = await db.query<{ sold: number }>({
    text: `select count(*) as sold from ${optionLines('$2::bigint')} and ${HAS_ITS_PLACE}`,
    values: [formId, optionId],
  })
  return row?.sold ?? 0
}

export async function countUses(db: Queryable, formId: number, couponId: number): Promise<number> {
  const [row] = await db.query<{ uses: number }>({
    text: 'select count(*) as uses from orders where form_id = $1 and coupon_id = $2 and coupon_released_at is null',
    values: [formId, couponId],
  })
  return row?.uses ?? 0
}

export async function wasOptionSold(db: Queryable, formId: number, optionId: number): Promise<boolean> {
  const rows = await db.query({
    text: 'select from order_items where form_id = $1 and options @> $2::jsonb limit 1',
    values: [formId, JSON.stringify([{ extraOptionId: optionId }])],
  })
  return rows.length > 0
}

export async function wasFormSold(db: Queryable, formId: number): Promise<boolean> {
  const rows = await db.query({ text: 'select from orders where form_id = $1 limit 1', values: [formId] })
  return rows.length > 0
}

type Table = 'forms' | 'tiers' | 'extra_options' | 'custom_fields' | 'coupons' | 'stocks'

/** Tables and columns are written in this folder; only values come from elsewhere, and those are parameters. */
export async function insert(db: Queryable, table: Table, columns: Row): Promise<number> {
  const names = Object.keys(columns)
  const [row] = await db.query<{ id: number }>({
    text: `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    values: Object.values(columns),
  })
  if (!row) throw new Error(`nothing was inserted into ${table}`)
  return row.id
}

export async function update(db: Queryable, table: Table, id: number, columns: Row): Promise<void> {
  const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`)
  await db.query({
    text: `update ${table} set ${sets.join(', ')} where id = $1`,
    values: [id, ...Object.values(columns)],
  })
}

export async function markDeleted(
  db: Queryable,
  table: 'tiers' | 'extra_options' | 'custom_fields' | 'coupons',
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await db.query({
    text: `update ${table} set deleted_at = to_timestamp($2 / 1000.0) where id = any($1)`,
    values: [ids, now],
  })
}

/** Two codes that change places would meet on the way. */
export async function freeCodes(db: Queryable, couponIds: readonly number[]): Promise<void> {
  await db.query({ text: `update coupons set code = '~' || id where id = any($1)`, values: [couponIds] })
}

export async function setOptionsOfTier(
  db: Queryable,
  tierId: number,
  optionIds: readonly number[],
): Promise<void> {
  await db.query({
    text: 'delete from tier_extra_options where tier_id = $1 and extra_option_id <> all($2)',
    values: [tierId, optionIds],
  })
  await db.query({
    text: `
      insert into tier_extra_options (tier_id, extra_option_id) select $1, unnest($2::bigint[])
      on conflict do nothing`,
    values: [tierId, optionIds],
  })
}

/** Null where the association has another of that kind with that slug. */
export async function insertForm(db: Queryable, columns: Row): Promise<number | null> {
  const names = Object.keys(columns)
  const [row] = await db.query<{ id: number }>({
    text: `
      insert into forms (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
      on conflict (organization_id, form_type, slug) do nothing returning id`,
    values: Object.values(columns),
  })
  return row?.id ?? null
}

export async function findFormByKey(
  db: Queryable,
  creationKey: string,
): Promise<{ id: number; hash: string | null } | null> {
  const [row] = await db.query<{ id: number; hash: string | null }>({
    text: 'select id, creation_hash as hash from forms where creation_key = $1',
    values: [creationKey],
  })
  return row ?? null
}
