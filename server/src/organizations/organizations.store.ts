import type { Row, Queryable } from '../platform/db.ts'
import { Conditions } from '../platform/query.ts'
import type { Position } from '../platform/continuation.ts'
import type { FormLightRow } from './form-light-row.ts'
import { HAS_PAGE, LISTED } from './listed.sql.ts'
import { type OrganizationProfile, type OrganizationRow, organizationOf } from './organization.ts'
import { named, sql, type Sql } from '../platform/sql.ts'

export async function readOrganization(db: Queryable, slug: string): Promise<OrganizationProfile | null> {
  const [row] = await db.query<{ organization: OrganizationRow }>(
    named('organization-by-slug')`
      select to_jsonb(o) as organization from organizations o where o.slug = ${slug}`,
  )
  return row ? organizationOf(row.organization) : null
}

const CAMPAIGN = sql`jsonb_build_object('id', f.id, 'form_type', f.form_type, 'slug', f.slug, 'state', f.state, 'title',
    f.title,
  'description', f.description, 'banner', f.banner, 'logo', f.logo, 'start_at', f.start_at, 'end_at', f.end_at,
  'sale_start_at', f.sale_start_at, 'sale_end_at', f.sale_end_at, 'updated_at', f.updated_at,
  'accept_open_donation', f.accept_open_donation,
  'is_event_canceled', exists (select from event_cancellations x where x.form_id = f.id),
  'remaining_entries', (select s.capacity - s.held - s.sold from stocks s where s.id = f.entries_stock_id),
  'held_entries', (select s.held from stocks s where s.id = f.entries_stock_id))`

export interface ListedCampaign {
  form: FormLightRow
  position: Position
}

interface CampaignListRow extends Row {
  form: FormLightRow
  key: string
}

/** The position's key is the time of the last change as Postgres writes it, to the microsecond. */
export async function readCampaigns(
  db: Queryable,
  of: { organizationId: number; includesUnpublished: boolean },
  after: Position | null,
  limit: number,
): Promise<ListedCampaign[]> {
  const rows = await db.query<CampaignListRow>(named(of.includesUnpublished ? 'forms-all' : 'forms-listed')`
      select ${CAMPAIGN} as form, f.updated_at::text as key from forms f
      where f.organization_id = ${of.organizationId}
      and ${of.includesUnpublished ? HAS_PAGE : LISTED}
        and (f.updated_at, f.id) < (coalesce(${after?.key ?? null}::timestamptz, 'infinity'),
        coalesce(${after?.id ?? null}::bigint, 0))
      order by f.updated_at desc, f.id desc limit ${limit}`)
  return rows.map(({ form, key }) => ({ form, position: { key, id: form.id } }))
}

export interface TierLeft extends Row {
  form_id: number
  sale_start_at: Date | null
  sale_end_at: Date | null
  /** Null where the stock is unlimited. */
  remaining: number | null
  /** In carts not yet paid. */
  held: number
}

/** What is left of each rate of these campaigns: one query for a whole page of campaigns. */
export function readTiersLeft(db: Queryable, formIds: readonly number[]): Promise<TierLeft[]> {
  return db.query<TierLeft>(named('forms-tiers-left')`
      select t.form_id, t.sale_start_at, t.sale_end_at, s.capacity - s.held - s.sold as remaining,
        coalesce(s.held, 0) as held
      from tiers t left join stocks s on s.id = t.stock_id
      where t.form_id = any(${formIds}) and t.deleted_at is null`)
}

export interface ListedOrganization {
  organization: OrganizationProfile
  forms: FormLightRow[]
  position: Position
}

interface OrganizationListRow extends Row {
  organization: OrganizationRow
  forms: FormLightRow[]
}

/** The words of the name, and of the place, as the indexes have them. */
const NAME_WORDS = sql`to_tsvector('simple', search_key(o.name))`
const PLACE_WORDS = sql`to_tsvector('simple', search_key(coalesce(o.zip_code, '') || ' ' || coalesce(o.city, '')))`

/** Matches typed words, as `wordsBeginning` writes them. */
const hasWords = (words: Sql, typed: string) => sql`${words} @@ to_tsquery('simple', search_key(${typed}))`

export interface DirectoryQuery {
  formsShown: number
  /** Text queries, as `wordsBeginning` writes them. */
  name?: string | null
  place?: string | null
  kind?: string | undefined
  category?: string | undefined
}

export async function readOrganizations(
  db: Queryable,
  wanted: DirectoryQuery,
  after: Position | null,
  limit: number,
): Promise<ListedOrganization[]> {
  const conditions = new Conditions(sql`(o.name, o.id) > (${after?.key ?? ''}, ${after?.id ?? 0}::bigint)`)
  if (wanted.name) conditions.where(hasWords(NAME_WORDS, wanted.name))
  if (wanted.place) conditions.where(hasWords(PLACE_WORDS, wanted.place))
  if (wanted.category) conditions.where(sql`search_key(o.category) = search_key(${wanted.category})`)
  const ofKind = wanted.kind ? sql`and f.form_type = ${wanted.kind}` : sql``
  conditions.where(sql`exists (select from forms f where f.organization_id = o.id and ${LISTED} ${ofKind})`)
  const rows = await db.query<OrganizationListRow>(sql`
      select to_jsonb(o) as organization, array(
          select ${CAMPAIGN} from forms f where f.organization_id = o.id and ${LISTED}
          order by f.updated_at desc, f.id desc limit ${wanted.formsShown}) as forms
      from organizations o where ${conditions.all}
      order by o.name, o.id limit ${limit}`)
  return rows.map(({ organization, forms }) => ({
    organization: organizationOf(organization),
    forms,
    position: { key: organization.name, id: organization.id },
  }))
}

const IS_LISTED = sql`exists (select from forms f where f.organization_id = o.id and ${LISTED})`

export function countByCategory(db: Queryable, limit: number): Promise<{ name: string; count: number }[]> {
  return db.query(named('organizations-by-category')`
      select min(trim(o.category)) as name, count(*)::int as count from organizations o
      where trim(o.category) <> '' and ${IS_LISTED}
      group by search_key(trim(o.category)) order by count(*) desc, 1 limit ${limit}`)
}

/** Three digits are enough to know the département of a French postcode. */
export function countByZipBeginning(db: Queryable): Promise<{ beginning: string; count: number }[]> {
  return db.query(named('organizations-by-zip')`
      select left(o.zip_code, 3) as beginning, count(*)::int as count from organizations o
      where o.country in ('FR', 'FRA') and o.zip_code ~ '^[0-9]{5}$' and ${IS_LISTED}
      group by 1 order by 1`)
}
