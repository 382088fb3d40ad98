import { beginsWith } from '../platform/query.ts'
import { joined, raw, sql, type Sql } from '../platform/sql.ts'

const WORDS_LOOKED_AT = 3

/** The typed words as parameters of `foundOrdersSql`: all of them together, then one by one, the longest first. */
export function searchParams(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const looked = words.slice(0, WORDS_LOOKED_AT).toSorted((one, other) => other.length - one.length)
  return [words.join(' '), ...looked]
}

const key = (name: string) => sql`search_key(payer ->> '${raw(name)}')`

/** Orders of an association whose payer has a name or address that begins with the word. */
const ordersWithWord = (of: Sql) => (word: Sql) =>
  sql`(
    ${of} ${beginsWith(sql`payer_email`, word)} union
    ${of} ${beginsWith(key('lastName'), word)} union
    ${of} ${beginsWith(key('firstName'), word)} union
    ${of} payer ->> 'companyName' is not null and ${beginsWith(key('companyName'), word)})`

/**
 * A query of order ids: every word begins a name or the address, or the whole text begins a last name or a company, or
 * it is an order's number. `words` come from `searchParams`.
 */
export function foundOrdersSql(organizationId: number, [whole = sql`''`, ...words]: readonly Sql[]): Sql {
  const of = sql`select id from orders where organization_id = ${organizationId} and`
  return sql`
    (${joined(words.map(ordersWithWord(of)), ' intersect ')})
    union ${of} ${beginsWith(key('lastName'), whole)}
    union ${of} payer ->> 'companyName' is not null and ${beginsWith(key('companyName'), whole)}
    union ${of} id = (case when ${whole} ~ '^#?[0-9]{1,15}$' then ltrim(${whole}, '#')::bigint end)`
}

const OF_PARTICIPANT = ['lastName', 'firstName', 'email'] as const

/** True for an item whose participant's name or address begins with the word; a missing one is in no index. */
function participantBegins(item: Sql, name: (typeof OF_PARTICIPANT)[number], word: Sql): Sql {
  const value = sql`${item}.participant ->> '${raw(name)}'`
  const isThere = name === 'email' ? sql`${value} is not null` : sql`${item}.participant is not null`
  return sql`${isThere} and ${beginsWith(sql`search_key(${value})`, word)}`
}

/** True for an item whose participant matches the word in any name or the address. */
const isFoundBy = (item: Sql) => (word: Sql) =>
  sql`(${joined(
    OF_PARTICIPANT.map((name) => sql`(${participantBegins(item, name, word)})`),
    ' or ',
  )})`

/**
 * The same for items, by the names and address of their participant; `forms` is a query of campaign ids. The first word
 * is looked up in an index; it is the longest, because few values begin with it. The other words are checked on each
 * row.
 */
export function foundItemsSql([first = sql`''`, ...others]: readonly Sql[], forms: Sql): Sql {
  const alsoFound = joined(
    others.map((word) => sql` and ${isFoundBy(sql`t`)(word)}`),
    '',
  )
  return joined(
    OF_PARTICIPANT.map(
      (name) => sql`
      select i.id from (${forms}) f(id) cross join lateral (
        select t.id from order_items t
        where t.form_id = f.id and ${participantBegins(sql`t`, name, first)}${alsoFound} offset 0) i`,
    ),
    ' union ',
  )
}

/** Orders with a line whose participant matches all words: they must be about one person. */
export function ordersOfParticipantsSql(words: readonly Sql[], forms: Sql): Sql {
  return sql`
    select i.order_id from (${foundItemsSql(words, forms)}) line(id)
    cross join lateral (select t.order_id from order_items t where t.id = line.id offset 0) i`
}

/** The first participant of the order called `o` who matches all words, to show why the order was found. */
export function foundParticipantSql(words: readonly Sql[]): Sql {
  return sql`(
    select jsonb_build_object('firstName', i.participant ->> 'firstName', 'lastName', i.participant ->> 'lastName',
      'email', i.participant ->> 'email')
    from order_items i where i.order_id = o.id and ${joined(words.map(isFoundBy(sql`i`)), ' and ')}
    order by i.id limit 1)`
}
