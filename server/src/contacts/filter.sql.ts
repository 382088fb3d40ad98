import { ENDS_SOON_DAYS, standingsFound } from '@obole/core/campaign/membership'
import type { ContactStanding } from '@obole/core/contacts/standing'
import type { LocalDate } from '@obole/core/dates/dates'
import { Conditions } from '../platform/query.ts'
import { joined, param, raw, sql, type Sql } from '../platform/sql.ts'

export interface ContactFilter {
  organizationId: number
  search?: string | undefined
  standings?: readonly ContactStanding[] | undefined
  sort?: 'until' | undefined
  today: LocalDate
}

/** Core's standing of a person on a day, as a condition. */
const IN_STANDING: Readonly<Record<ContactStanding, (today: Sql) => Sql>> = {
  Current: (today) => sql`c.member_days @> ${today}
    and coalesce(upper(member_run(c.member_days, ${today})) - 1 > ${today} + ${raw(ENDS_SOON_DAYS)}, true)`,
  EndsSoon: (today) => sql`c.member_days @> ${today}
    and upper(member_run(c.member_days, ${today})) - 1 <= ${today} + ${raw(ENDS_SOON_DAYS)}`,
  Over: (today) => sql`upper(c.member_days) <= ${today}`,
  NotYet: (today) => sql`not isempty(c.member_days) and not c.member_days @> ${today}
    and coalesce(upper(c.member_days) > ${today}, true)`,
  Never: () => sql`isempty(c.member_days)`,
}

/** Each typed word begins some word of a name or an address. */
const searchedWords = (search: string): Sql => sql`
  c.words @@ to_tsquery('simple', (select string_agg('''' || word || ''':*', ' & ')
    from regexp_split_to_table(contact_words(${search}), ' +') word where word <> ''))`

/** The people of an association, as a list of them or a message to them asks for them. */
export function contactsWhere({ organizationId, search, standings, sort, today }: ContactFilter): Conditions {
  const conditions = new Conditions(sql`c.organization_id = ${organizationId}`, sql`c.merged_into_id is null`)
  if (search !== undefined && search.trim() !== '') conditions.where(searchedWords(search))
  if (sort === 'until') conditions.where(sql`not isempty(c.member_days)`)
  if (standings?.length) {
    const day = sql`${param(today)}::date`
    const any = joined(
      standingsFound(standings).map((standing) => sql`(${IN_STANDING[standing](day)})`),
      ' or ',
    )
    conditions.where(sql`(${any})`)
  }
  return conditions
}
