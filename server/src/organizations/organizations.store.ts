import type { Row, Queryable } from '../platform/db.ts'
import { Query } from '../platform/query.ts'
import type { Position } from './continuation.ts'
import type { FormLightRow } from './form-light.ts'
import { type OrganizationProfile, type OrganizationRow, organizationOf } from './organization.ts'

export async function readOrganization(db: Queryable, slug: string): Promise<OrganizationProfile | null> {
  const [row] = await db.query<{ organization: OrganizationRow }>({
    name: 'organization-by-slug',
    text: 'select to_jsonb(o) as organization from organizations o where o.slug = $1',
    values: [slug],
  })
  return row ? organizationOf(row.organization) : null
}

const FORM = `jsonb_build_object('id', f.id, 'form_type', f.form_type, 'slug', f.slug, 'state', f.state, 'title', f.title,
  'description', f.description, 'banner', f.banner, 'logo', f.logo, 'start_at', f.start_at, 'end_at', f.end_at,
  'sale_start_at', f.sale_start_at, 'sale_end_at', f.sale_end_at, 'updated_at', f.updated_at,
  'accept_open_donation', f.accept_open_donation,
  'is_event_canceled', exists (select from event_cancellations x where x.form_id = f.id),
  'remaining_entries', (select s.capacity - s.held - s.sold from stocks s where s.id = f.entries_stock_id),
  'held_entries', (select s.held from stocks s where s.id = f.entries_stock_id))`

/** What anybody may find without being given its address. */
const LISTED = `f.state = 'Public' and f.form_type <> 'Checkout'`

export interface ListedForm {
  form: FormLightRow
  position: Position
}

interface FormListRow extends Row {
  form: FormLightRow
  key: string
}

/** The position's key is the time of the last change as Postgres writes it, to the microsecond. */
export async function readForms(
  db: Queryable,
  of: { organizationId: number; includesUnpublished: boolean },
  after: Position | null,
  limit: number,
): Promise<ListedForm[]> {
  const rows = await db.query<FormListRow>({
    name: of.includesUnpublished ? 'forms-all' : 'forms-listed',
    text: `
      select ${FORM} as form, f.updated_at::text as key from forms f
      where f.organization_id = $1 and ${of.includesUnpublished ? `f.form_type <> 'Checkout'` : LISTED}
        and (f.updated_at, f.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 0))
      order by f.updated_at desc, f.id desc limit $4`,
    values: [of.organizationId, after?.key ?? null, after?.id ?? null, limit],
  })
  return rows.map(({ form, key }) => ({ form, position: { key, id: form.id } }))
}

export interface TierLeft extends Row {
  form_id: number
  sale_start_at: Date | null
  sale_end_at: Date | null
  /** Null where nobody counts. */
  remaining: number | null
  /** In carts that nobody has paid yet. */
  held: number
}

/** What is left of each tier of these campaigns: asked for once for a page of them, not for each. */
export function readTiersLeft(db: Queryable, formIds: readonly number[]): Promise<TierLeft[]> {
  return db.query<TierLeft>({
    name: 'forms-tiers-left',
    text: `
      select t.form_id, t.sale_start_at, t.sale_end_at, s.capacity - s.held - s.sold as remaining,
        coalesce(s.held, 0) as held
      from tiers t left join stocks s on s.id = t.stock_id
      where t.form_id = any($1) and t.deleted_at is null`,
    values: [formIds],
  })
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

/** Words of the name, and of the place, as their indexes have them. */
const NAME_WORDS = `to_tsvector('simple', search_key(o.name))`
const PLACE_WORDS = `to_tsvector('simple', search_key(coalesce(o.zip_code, '') || ' ' || coalesce(o.city, '')))`

/** The parameter is a query as `wordsBeginning` writes it. */
const hasWords = (words: string, param: string) => `${words} @@ to_tsquery('simple', search_key(${param}))`

export interface Wanted {
  formsShown: number
  /** Queries of words, as `wordsBeginning` writes them. */
  name?: string | null
  place?: string | null
  kind?: string | undefined
  category?: string | undefined
}

export async function readOrganizations(
  db: Queryable,
  wanted: Wanted,
  after: Position | null,
  limit: number,
): Promise<ListedOrganization[]> {
  const query = new Query(after?.key ?? null, after?.id ?? null, limit, wanted.formsShown)
  query.where("(o.name, o.id) > (coalesce($1, ''), coalesce($2::bigint, 0))")
  if (wanted.name) query.where(hasWords(NAME_WORDS, query.param(wanted.name)))
  if (wanted.place) query.where(hasWords(PLACE_WORDS, query.param(wanted.place)))
  if (wanted.category) query.where(`search_key(o.category) = search_key(${query.param(wanted.category)})`)
  const ofKind = wanted.kind ? `and f.form_type = ${query.param(wanted.kind)}` : ''
  query.where(`exists (select from forms f where f.organization_id = o.id and ${LISTED} ${ofKind})`)
  const rows = await db.query<OrganizationListRow>({
    text: `
      select to_jsonb(o) as organization, array(
          select ${FORM} from forms f where f.organization_id = o.id and ${LISTED}
          order by f.updated_at desc, f.id desc limit $4) as forms
      from organizations o where ${query.text}
      order by o.name, o.id limit $3`,
    values: query.values,
  })
  return rows.map(({ organization, forms }) => ({
    organization: organizationOf(organization),
    forms,
    position: { key: organization.name, id: organization.id },
  }))
}

const IS_LISTED = `exists (select from forms f where f.organization_id = o.id and ${LISTED})`

export function countByCategory(db: Queryable, limit: number): Promise<{ name: string; count: number }[]> {
  return db.query({
    name: 'organizations-by-category',
    text: `
      select min(trim(o.category)) as name, count(*)::int as count from organizations o
      where trim(o.category) <> '' and ${IS_LISTED}
      group by search_key(trim(o.category)) order by count(*) desc, 1 limit $1`,
    values: [limit],
  })
}

/** Three figures are enough to know the département of a French postcode. */
export function countByZipBeginning(db: Queryable): Promise<{ beginning: string; count: number }[]> {
  return db.query({
    name: 'organizations-by-zip',
    text: `
      select left(o.zip_code, 3) as beginning, count(*)::int as count from organizations o
      where o.country in ('FR', 'FRA') and o.zip_code ~ '^[0-9]{5}$' and ${IS_LISTED}
      group by 1 order by 1`,
  })
}
