import type { listOrganizationsRequest } from '@obole/contract/v5/associations'
import type { listFormsRequest } from '@obole/contract/v5/campaigns'
import { departmentCode, departmentsOfRegion } from '@obole/core/association/region'
import { zipBeginnings } from '@obole/core/association/department'
import { FORM_TYPES, type FormType } from '@obole/core/campaign/form'
import { raisesFunds } from '@obole/core/campaign/kinds'
import { countryInThreeLetters, countryOfCode } from '@obole/core/validation/country-codes'
import type { z } from 'zod'
import { HAS_PAGE, LISTED } from '../organizations/listed.sql.ts'
import type { Position } from '../platform/continuation.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions } from '../platform/query.ts'
import { at, joined, listed, sql, type Sql } from '../platform/sql.ts'
import { momentMs } from './typed-moment.ts'

export type FormsWanted = z.output<typeof listFormsRequest>
export type OrganizationsWanted = z.output<typeof listOrganizationsRequest>

type Texts = readonly string[] | null | undefined

/** Campaigns that anybody finds, and those that somebody may have found before. */
const IS_PUBLIC = sql`(${LISTED})`
const WAS_PUBLIC = sql`(f.state <> 'Draft' and not f.is_deleted_draft and ${HAS_PAGE})`

/**
 * Changes of the last seconds are told at the next call: one that is written before another may be seen after it, and
 * would be skipped.
 */
const SETTLED_MS = 5_000

const has = (column: Sql, words: string | null | undefined): Sql | null =>
  words?.trim()
    ? sql`search_key(${column}) like '%' || replace(replace(search_key(${words.trim()}), '%', ''), '_', '') || '%'`
    : null

const isOneOf = (column: Sql, values: Texts): Sql | null =>
  values?.length
    ? sql`search_key(${column}) = any(array(select search_key(word) from unnest(${values}::text[]) word))`
    : null

/** A postcode that begins as those of some départements do. */
function isIn(zip: Sql, codes: Texts): Sql | null {
  if (!codes?.length) return null
  const beginnings = codes.flatMap((code) => zipBeginnings(code))
  if (beginnings.length === 0) return sql`false`
  return sql`(${joined(
    beginnings.map((beginning) => sql`${zip} like ${`${beginning}%`}`),
    ' or ',
  )})`
}

const inDepartments = (zip: Sql, departments: Texts) =>
  departments?.length
    ? isIn(
        zip,
        departments.map((typed) => departmentCode(typed) ?? ''),
      )
    : null

const inRegions = (zip: Sql, regions: Texts) =>
  regions?.length ? (isIn(zip, regions.flatMap(departmentsOfRegion)) ?? sql`false`) : null

const is = (column: Sql, value: boolean | null | undefined) =>
  value === null || value === undefined ? null : sql`${column} = ${value}`

const from = (column: Sql, moment: string | null | undefined) =>
  moment ? sql`${column} >= ${at(momentMs(moment))}` : null
const until = (column: Sql, moment: string | null | undefined) =>
  moment ? sql`${column} <= ${at(momentMs(moment))}` : null

/** Whose applications an association lets in is told to that partner alone, so that whoever asks here finds none. */
const ofPartners = (partners: Texts) => (partners?.length ? sql`false` : null)

const place = (name: 'zipCode' | 'city' | 'country') => sql`(f.place ->> ${name})`

const COSTS = sql`exists (select from tiers t where t.form_id = f.id and t.deleted_at is null and t.price_category <> 'Free')`
const HAS_ENTRIES = sql`coalesce((select s.capacity is null or s.capacity > s.held + s.sold from stocks s
  where s.id = f.entries_stock_id), true)`

const ofForm = (wanted: FormsWanted): (Sql | null)[] => [
  has(sql`f.title`, wanted.formName),
  has(sql`f.description`, wanted.formDescription),
  isOneOf(place('zipCode'), wanted.formZipCodes),
  isOneOf(place('city'), wanted.formCities),
  inDepartments(place('zipCode'), wanted.formDepartments),
  inRegions(place('zipCode'), wanted.formRegions),
  isOneOf(
    place('country'),
    wanted.formCountries?.flatMap((code) => [countryInThreeLetters(code), countryOfCode(code) ?? code]),
  ),
  wanted.formTypes?.length ? sql`f.form_type = any(${wanted.formTypes}::text[])` : null,
  isOneOf(sql`f.activity_type`, wanted.formActivityType),
  isOneOf(sql`f.activity_type`, wanted.formPublicTags),
  isOneOf(sql`f.activity_type`, wanted.formInternalTags),
  from(sql`f.created_at`, wanted.formPublicationStartDateMin),
  until(sql`f.created_at`, wanted.formPublicationStartDateMax),
  from(sql`f.start_at`, wanted.formStartDateMin),
  until(sql`f.start_at`, wanted.formStartDateMax),
  from(sql`f.end_at`, wanted.formEndDateMin),
  until(sql`f.end_at`, wanted.formEndDateMax),
  is(sql`(not ${COSTS})`, wanted.formIsFree),
  is(HAS_ENTRIES, wanted.formHasRemainingEntries),
]

const ofOrganization = (wanted: OrganizationsWanted): (Sql | null)[] => [
  has(sql`o.name`, wanted.name),
  has(sql`o.description`, wanted.description),
  isOneOf(sql`o.category`, wanted.categories),
  isOneOf(sql`o.type`, wanted.types),
  isOneOf(sql`o.zip_code`, wanted.zipCodes),
  isOneOf(sql`o.city`, wanted.cities),
  inDepartments(sql`o.zip_code`, wanted.departments),
  inRegions(sql`o.zip_code`, wanted.regions),
  is(sql`o.fiscal_receipt_eligibility`, wanted.fiscalReceiptEligibility),
  isOneOf(sql`o.category`, wanted.tags),
  isOneOf(sql`o.category`, wanted.internalTags),
  ofPartners(wanted.linkedPartners),
]

/** What a request for campaigns asks of their associations. */
const organizationOf = (wanted: FormsWanted): OrganizationsWanted => ({
  name: wanted.organizationName,
  description: wanted.organizationDescription,
  categories: wanted.organizationCategories,
  types: wanted.organizationTypes,
  zipCodes: wanted.organizationZipCodes,
  cities: wanted.organizationCities,
  regions: wanted.organizationRegions,
  departments: wanted.organizationDepartments,
  fiscalReceiptEligibility: wanted.organizationFiscalReceiptEligibility,
  linkedPartners: wanted.organizationLinkedPartners,
})

interface Listed extends Row {
  id: number
  key: string
  is_public: boolean
  organization_slug: string
}
export interface ListedForm extends Listed {
  form_type: FormType
  form_slug: string
}
export type ListedOrganization = Listed

interface Wanted {
  after: Position | null
  now: number
  limit: number
}

/** Whoever asks for the first time is told nothing of what is gone. */
export function listForms(
  db: Queryable,
  wanted: FormsWanted,
  { after, now, limit }: Wanted,
): Promise<ListedForm[]> {
  const conditions = new Conditions(after ? WAS_PUBLIC : IS_PUBLIC)
  for (const one of [...ofForm(wanted), ...ofOrganization(organizationOf(wanted))])
    if (one) conditions.where(one)
  conditions.where(sql`f.updated_at < ${at(now - SETTLED_MS)}`)
  if (after) conditions.where(sql`(f.updated_at, f.id) > (${after.key}::timestamptz, ${after.id}::bigint)`)
  return db.query<ListedForm>(sql`
    select f.id, f.updated_at::text as key, ${IS_PUBLIC} as is_public, o.slug as organization_slug, f.form_type,
      f.slug as form_slug
    from forms f join organizations o on o.id = f.organization_id
    where ${conditions.all} order by f.updated_at, f.id limit ${limit}`)
}

const SHOWS_SOMETHING = sql`exists (select from forms f where f.organization_id = o.id and ${IS_PUBLIC})`
const SHOWED_SOMETHING = sql`exists (select from forms f where f.organization_id = o.id and ${WAS_PUBLIC})`

/** An association changes with the latest of its campaigns that were ever public. */
const CHANGED = sql`greatest(o.updated_at, (
  select max(f.updated_at) from forms f where f.organization_id = o.id and ${WAS_PUBLIC}))`

export function listOrganizations(
  db: Queryable,
  wanted: OrganizationsWanted,
  { after, now, limit }: Wanted,
): Promise<ListedOrganization[]> {
  const conditions = new Conditions(after ? SHOWED_SOMETHING : SHOWS_SOMETHING)
  for (const one of ofOrganization(wanted)) if (one) conditions.where(one)
  const found = new Conditions(sql`listed.changed < ${at(now - SETTLED_MS)}`)
  if (after) found.where(sql`(listed.changed, listed.id) > (${after.key}::timestamptz, ${after.id}::bigint)`)
  return db.query<ListedOrganization>(sql`
    select listed.id, listed.changed::text as key, listed.is_public, listed.organization_slug from (
      select o.id, ${CHANGED} as changed, ${SHOWS_SOMETHING} as is_public, o.slug as organization_slug
      from organizations o where ${conditions.all} offset 0) listed
    where ${found.all} order by listed.changed, listed.id limit ${limit}`)
}

export interface TagRow extends Row {
  id: number
  name: string
  forms: number
  organizations: number
  /** How many associations have something in the amount. */
  collecting: number
  collected_cents: number
}

/** Campaigns whose page tells anybody what they collected: of none other is an amount counted. */
const TELLS_AMOUNT = sql`(f.amount_visible and f.form_type in ${listed(FORM_TYPES.filter(raisesFunds))})`

/** What public campaigns say they are about is what they are found by. */
export function readTags(db: Queryable, name: string | null): Promise<TagRow[]> {
  return db.query<TagRow>(sql`
    select min(f.id) as id, min(f.activity_type) as name, count(*)::int as forms,
      count(distinct f.organization_id)::int as organizations,
      (count(distinct f.organization_id) filter (where ${TELLS_AMOUNT} and t.collected_cents > 0))::int as collecting,
      coalesce(sum(t.collected_cents) filter (where ${TELLS_AMOUNT}), 0)::bigint as collected_cents
    from forms f left join form_totals t on t.form_id = f.id
    where ${IS_PUBLIC} and trim(f.activity_type) <> ''
      ${name === null ? sql`` : sql`and search_key(f.activity_type) = search_key(${name})`}
    group by search_key(f.activity_type) order by count(*) desc, 2 limit 500`)
}
