import type { VatPeriod } from '@obole/core/accounting/journal'
import type { ExpectedSource, Movement } from '@obole/core/accounting/year'
import type { CanceledLines } from '@obole/contract/manage-lists'
import type { MembershipStanding } from '@obole/core/campaign/membership'
import type { ContactStanding } from '@obole/core/contacts/standing'
import type { TierType } from '@obole/core/campaign/tier'
import { Conditions } from '../platform/query.ts'
import { param, sql, type Sql } from '../platform/sql.ts'
import {
  type Bound,
  foundOrdersSql,
  foundParticipantSql,
  ordersOfParticipantsSql,
  searchParams,
} from './search.sql.ts'

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
  /** Those that still lack a document. */
  documents?: 'awaited' | undefined
  /** For items: whoever reads keeps people's files, and is told of their health and of how to reach a guardian. */
  seesPrivate?: boolean | undefined
  /** For memberships: their validity, and how they are sorted. */
  validity?: readonly MembershipStanding[] | undefined
  sort?: 'until' | undefined
  /** For people: where they stand as members. */
  standings?: readonly ContactStanding[] | undefined
  /** For reports: the reasons. */
  reasons?: readonly string[] | undefined
  /** For the log: the action, and its user. */
  kinds?: readonly string[] | undefined
  userId?: number | undefined
  /** The payout whose lines are listed. */
  cashOutId?: number | undefined
  /** For the journal: sales at that rate, and their VAT. */
  vatRate?: number | undefined
  /** For VAT: by what it is declared. */
  every?: VatPeriod | undefined
  /** Orders and items that were ticked one by one. */
  orderIds?: readonly number[] | undefined
  itemIds?: readonly number[] | undefined
  /** For movements: their kinds, and whether only what is of no campaign is listed. */
  movements?: readonly Movement[] | undefined
  outside?: 'campaigns' | undefined
  /** For expected income: what it is expected from. */
  sources?: readonly ExpectedSource[] | undefined
  /** The year of receipts' gifts, and that which is told by campaign, with how it is counted. */
  year?: number | undefined
  basis?: 'calendar' | 'accounting' | undefined
}

export const typedWords = (search: string): Sql[] =>
  searchParams(search).map((word) => sql`${param(word)}::text`)

/** Orders found by their payer. */
export function searchedPayers({
  organizationId,
  search,
  searchBound = null,
}: Pick<ListFilter, 'organizationId' | 'search'> & { searchBound?: Bound | undefined }): Sql | null {
  if (search === undefined || search === '') return null
  return foundOrdersSql(organizationId, typedWords(search), searchBound)
}

/** Orders found by their payer or a participant, and the column that names the participant found. */
export function searched(filter: ListFilter): { orders: Sql; participant: Sql } | null {
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

/**
 * Reads the rows of each match one by one through their index: a planner that expects many matches would read the whole
 * table, and `offset 0` prevents that.
 */
export const eachOf = (table: Sql, column: Sql, alias: Sql) =>
  sql`cross join lateral (select * from ${table} t where t.${column} = found.id offset 0) ${alias}`

export interface Narrowed {
  conditions: Conditions
  from: Sql
  /** Columns added to each row. */
  columns: Sql
}

export const foundColumns = (found: ReturnType<typeof searched>) =>
  found === null ? sql`` : sql`, ${found.participant} as found_participant`

/** Campaigns of the association that ever offered something of these types; every campaign may take gifts. */
export function campaignsSql({
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
