import { beginsWith, Conditions } from '../platform/query.ts'
import { joined, raw, sql, type Sql } from '../platform/sql.ts'

const WORDS_LOOKED_AT = 3

/** The typed words as parameters of `foundOrdersSql`: all of them together, then one by one, the longest first. */
export function searchParams(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const looked = words.slice(0, WORDS_LOOKED_AT).toSorted((one, other) => other.length - one.length)
  return [words.join(' '), ...looked]
}

/** How many of the nearest matches a search looks at in each index; all where it is null. */
export type Bound = number | null

/** The nearest in the order of their index: the word itself comes before whatever is longer. */
const nearest = (value: Sql, bound: Bound) =>
  bound === null ? sql`` : sql` order by ${value} using ~<~ limit ${bound}`

const key = (name: string) => sql`search_key(payer ->> '${raw(name)}')`

/** Where a payer is looked up: what begins with the word, and what its index leaves out. */
const OF_PAYER: readonly { value: Sql; isThere?: Sql }[] = [
  { value: sql`payer_email` },
  { value: key('lastName') },
  { value: key('firstName') },
  { value: key('companyName'), isThere: sql`payer ->> 'companyName' is not null` },
]
const [, LAST_NAME, , COMPANY] = OF_PAYER

type Field = (typeof OF_PAYER)[number]

const payerBegins = ({ value, isThere }: Field, word: Sql): Sql =>
  isThere ? sql`${isThere} and ${beginsWith(value, word)}` : beginsWith(value, word)

/** The orders of an association that one index has. */
const nearestOrders = (organizationId: number, field: Field, word: Sql, bound: Bound): Sql => sql`
  select id, payer, payer_email from orders
  where organization_id = ${organizationId} and ${payerBegins(field, word)}${nearest(field.value, bound)}`

const isPayerFoundBy = (word: Sql) =>
  sql`(${joined(
    OF_PAYER.map((field) => sql`(${payerBegins(field, word)})`),
    ' or ',
  )})`

/**
 * The word that is looked up, with the others, which are checked on what it finds. The longest word finds the fewest;
 * where a word is only looked up so far, each of them is, because one that was not cut finds everything.
 */
const leads = (words: readonly Sql[], bound: Bound) =>
  (bound === null ? words.slice(0, 1) : words).map((word) => ({
    word,
    others: words.filter((other) => other !== word),
  }))

/**
 * A query of order ids: every word begins a name or the address, or the whole text begins a last name or a company, or
 * it is an order's number. `words` come from `searchParams`.
 */
export function foundOrdersSql(
  organizationId: number,
  [whole = sql`''`, ...words]: readonly Sql[],
  bound: Bound,
): Sql {
  const byWord = leads(words, bound).flatMap(({ word, others }) =>
    OF_PAYER.map((field) => ({ field, word, others })),
  )
  const byWhole = words.length > 1 ? [LAST_NAME, COMPANY].flatMap((field) => field ?? []) : []
  const branches = [...byWord, ...byWhole.map((field) => ({ field, word: whole, others: [] }))].map(
    ({ field, word, others }) => sql`
    select id from (${nearestOrders(organizationId, field, word, bound)}) near
    where ${new Conditions(...others.map(isPayerFoundBy)).all}`,
  )
  const byNumber = sql`
    select id from orders where organization_id = ${organizationId}
    and id = (case when ${whole} ~ '^#?[0-9]{1,15}$' then ltrim(${whole}, '#')::bigint end)`
  return joined([...branches, byNumber], ' union ')
}

const OF_PARTICIPANT = ['lastName', 'firstName', 'email'] as const
type ParticipantField = (typeof OF_PARTICIPANT)[number]

const valueOf = (item: Sql, name: ParticipantField) => sql`search_key(${item}.participant ->> '${raw(name)}')`

/** True for an item whose participant's name or address begins with the word; a missing one is in no index. */
function participantBegins(item: Sql, name: ParticipantField, word: Sql): Sql {
  const isThere =
    name === 'email' ? sql`${item}.participant ->> 'email' is not null` : sql`${item}.participant is not null`
  return sql`${isThere} and ${beginsWith(valueOf(item, name), word)}`
}

/** True for an item whose participant matches the word in any name or the address. */
const isFoundBy = (item: Sql) => (word: Sql) =>
  sql`(${joined(
    OF_PARTICIPANT.map((name) => sql`(${participantBegins(item, name, word)})`),
    ' or ',
  )})`

/** The items that one index has, campaign by campaign, the latest first; `forms` is a query of campaign ids. */
const nearestItems = (forms: Sql, name: ParticipantField, word: Sql, bound: Bound): Sql => sql`
  select i.id, i.participant from (select id from (${forms}) mine(id) order by id desc) f cross join lateral (
    select t.id, t.participant from order_items t
    where t.form_id = f.id and ${participantBegins(sql`t`, name, word)}
    ${nearest(valueOf(sql`t`, name), bound)} offset 0) i${bound === null ? sql`` : sql` limit ${bound}`}`

/** The same for items, by the names and address of their participant. */
export function foundItemsSql(words: readonly Sql[], forms: Sql, bound: Bound): Sql {
  const branches = leads(words, bound).flatMap(({ word, others }) =>
    OF_PARTICIPANT.map(
      (name) => sql`
      select id from (${nearestItems(forms, name, word, bound)}) near
      where ${new Conditions(...others.map(isFoundBy(sql`near`))).all}`,
    ),
  )
  return joined(branches, ' union ')
}

/** True where each word has more matches than were looked at, so that a bounded search may have missed some. */
export function isCutSql(
  organizationId: number,
  words: readonly Sql[],
  forms: Sql | null,
  bound: number,
): Sql {
  const isLonger = (rows: Sql) => sql`exists (select from (${rows}) near offset ${bound} limit 1)`
  const isCut = (word: Sql) => [
    ...OF_PAYER.map((field) => isLonger(nearestOrders(organizationId, field, word, bound + 1))),
    ...OF_PARTICIPANT.flatMap((name) => (forms ? isLonger(nearestItems(forms, name, word, bound + 1)) : [])),
  ]
  return joined(
    words.map((word) => sql`(${joined(isCut(word), ' or ')})`),
    ' and ',
  )
}

/** Orders with a line whose participant matches all words: they must be about one person. */
export function ordersOfParticipantsSql(words: readonly Sql[], forms: Sql, bound: Bound): Sql {
  return sql`
    select i.order_id from (${foundItemsSql(words, forms, bound)}) line(id)
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
