import { beginsWith } from '../platform/query.ts'
import { joined, raw, sql, type Sql } from '../platform/sql.ts'

const WORDS_LOOKED_AT = 3

/** Words somebody typed, as the parameters of `foundOrdersSql`; the whole of them, then one by one, the longest first. */
export function searchParams(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const looked = words.slice(0, WORDS_LOOKED_AT).toSorted((one, other) => other.length - one.length)
  return [words.join(' '), ...looked]
}

const key = (name: string) => sql`search_key(payer ->> '${raw(name)}')`

/** Orders of an association of which one of the payer's names, or the address, begins with a word. */
const ordersWithWord = (of: Sql) => (word: Sql) =>
  sql`(
    ${of} ${beginsWith(sql`payer_email`, word)} union
    ${of} ${beginsWith(key('lastName'), word)} union
    ${of} ${beginsWith(key('firstName'), word)} union
    ${of} payer ->> 'companyName' is not null and ${beginsWith(key('companyName'), word)})`

/**
 * A query of order ids: every word begins a name or the address, or the whole begins a last name or a company, or it is
 * an order's number. `words` are what `searchParams` answered.
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

/** True for an item of which the participant's name or address begins with a word; what has none is in no index. */
function participantBegins(item: Sql, name: (typeof OF_PARTICIPANT)[number], word: Sql): Sql {
  const value = sql`${item}.participant ->> '${raw(name)}'`
  const isThere = name === 'email' ? sql`${value} is not null` : sql`${item}.participant is not null`
  return sql`${isThere} and ${beginsWith(sql`search_key(${value})`, word)}`
}

/** True for an item whose participant is found by the word, in whichever of their names or their address. */
const isFoundBy = (item: Sql) => (word: Sql) =>
  sql`(${joined(
    OF_PARTICIPANT.map((name) => sql`(${participantBegins(item, name, word)})`),
    ' or ',
  )})`

/**
 * The same for items, by the names and the address of whom they are for; `forms` is a query of campaign ids. The first
 * word leads there by an index, and the longest is the first: few begin with it. The others are asked of each row.
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

/** Orders with a line for somebody who is found so: all words are about one person. */
export function ordersOfParticipantsSql(words: readonly Sql[], forms: Sql): Sql {
  return sql`
    select i.order_id from (${foundItemsSql(words, forms)}) line(id)
    cross join lateral (select t.order_id from order_items t where t.id = line.id offset 0) i`
}

/** The first participant of the order called `o` who is found by all the words, for whoever asks why it was found. */
export function foundParticipantSql(words: readonly Sql[]): Sql {
  return sql`(
    select jsonb_build_object('firstName', i.participant ->> 'firstName', 'lastName', i.participant ->> 'lastName',
      'email', i.participant ->> 'email')
    from order_items i where i.order_id = o.id and ${joined(words.map(isFoundBy(sql`i`)), ' and ')}
    order by i.id limit 1)`
}
