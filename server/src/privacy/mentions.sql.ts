import { joined, sql, type Sql } from '../platform/sql.ts'
import type { Person } from './person.ts'

/** By what a text may name somebody. */
type Named = Pick<Person, 'organizationId' | 'contactIds' | 'mailboxes' | 'phones' | 'names'>

/*
 * What a mention of somebody is, for whoever erases and for whoever looks again: an address or a telephone number of
 * theirs, or first and last name together. Never a part of a longer one: « jean.martin@… » is not « martin@… », nor is
 * Jean-Paul Martin, or Marie Martin of rue Jean Moulin, Jean Martin. A company is nobody.
 */

// An address ends where nothing follows that may stand in one. What stands before it seldom has other signs than these:
// after any other it is rather found than missed.
const BEFORE_ADDRESS = String.raw`(^|[^[:alnum:]._+-])[._+-]*`
const AFTER_ADDRESS = String.raw`(?![[:alnum:]_]|[.-][[:alnum:]])`
const BEFORE_PHONE = String.raw`(^|[^0-9])`
const AFTER_PHONE = String.raw`(?![0-9])`
/** Shorter ones are found everywhere. */
const PHONE_FIGURES = 6

// A hyphen makes another name: of « Jean-Paul » neither half is one. Between the words of one name stands anything short.
const BEFORE_NAME = String.raw`(^|[^[:alnum:]-]|(^|[^[:alnum:]])-+)`
const AFTER_NAME = String.raw`(?![[:alnum:]@]|-+[[:alnum:]])`
const IN_NAME = String.raw`[^[:alnum:]"{}]{1,3}`
/** In words, or in two cells of a table side by side. */
const BETWEEN_NAMES = String.raw`([[:space:],_]{1,3}|", ")`

/** In a document, first and last name are fields of one object: each is the whole of its field. */
const FIELDS = [
  ['first_?name', 'last_?name'],
  ['guardianfirstname', 'guardianlastname'],
] as const
const EDGE = String.raw`[^[:alnum:]"]*`
const IN_OBJECT = String.raw`[^{}]*`

const field = (name: string, words: Sql): Sql => sql`${`"${name}": "${EDGE}`} || ${words} || ${`${EDGE}"`}`
const either = (one: Sql, between: string, other: Sql): Sql[] => [
  sql`${one} || ${between} || ${other}`,
  sql`${other} || ${between} || ${one}`,
]

/** Each way in which first and last name stand together. */
const NAMES: readonly Sql[] = [
  ...either(sql`n.first`, BETWEEN_NAMES, sql`n.last`).map(
    (words) => sql`${BEFORE_NAME} || ${words} || ${AFTER_NAME}`,
  ),
  ...FIELDS.flatMap(([first, last]) =>
    either(field(first, sql`n.first`), IN_OBJECT, field(last, sql`n.last`)),
  ),
]

const anyOf = (patterns: readonly Sql[]): Sql => sql`concat('(', ${joined(patterns, `, ')|(', `)}, ')')`

const literal = (text: Sql) => sql`regexp_replace(typed_letters(${text}), '([^[:alnum:]_@])', '\\\\\\1', 'g')`
const addressesOf = ({ mailboxes }: Named): Sql => sql`
  select ${BEFORE_ADDRESS} || ${literal(sql`box`)} || ${AFTER_ADDRESS} as pattern from unnest(${mailboxes}::text[]) box`

/** A name or a telephone number that somebody else of the association has too names nobody. */
function othersOf({ organizationId, contactIds, phones, names }: Named): Sql {
  const isAnothers = (same: Sql) => sql`exists (select from contacts c
    where c.organization_id = ${organizationId}::bigint and c.id <> all(${contactIds}::bigint[]) and ${same})`
  return sql`
    select ${BEFORE_PHONE} || ${literal(sql`phone`)} || ${AFTER_PHONE} from unnest(${phones}::text[]) phone
    where length(regexp_replace(phone, '[^0-9]', '', 'g')) >= ${PHONE_FIGURES} and not ${isAnothers(sql`c.phone = phone`)}
    union all
    select ${anyOf(NAMES)} from (
      select distinct replace(first.key, ' ', ${IN_NAME}) as first, replace(last.key, ' ', ${IN_NAME}) as last
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given("firstName" text, "lastName" text)
      cross join lateral (select name_key("firstName") as key) first cross join lateral (select name_key("lastName") as key) last
      where length(first.key) > 1 and length(last.key) > 1
        and not ${isAnothers(sql`name_key(c.first_name) = first.key and name_key(c.last_name) = last.key`)}) n`
}

/** In a document, a line ends with two letters. Where nothing tells somebody from others, no pattern is made. */
const isFound = (text: Sql, patterns: Sql): Sql => sql`coalesce(
  typed_letters(regexp_replace(${text}, '\\\\[bfnrt]', ' ', 'g'))
    ~ (select string_agg(concat('(', p.pattern, ')'), '|') from (${patterns}) p), false)`

/** Whether a text, or a row or document written out, mentions them. */
export const mentions = (text: Sql, person: Named): Sql =>
  isFound(text, sql`${addressesOf(person)} union all ${othersOf(person)}`)

/** The same of a key that is made of an address and a name, in which a hyphen is lost: a name is no name there. */
export const mentionsMailbox = (text: Sql, person: Named): Sql => isFound(text, addressesOf(person))
