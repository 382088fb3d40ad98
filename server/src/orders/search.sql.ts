import { beginsWith, Conditions, nameBegins, somePartBegins } from '../platform/query.ts'
import { joined, raw, sql, type Sql } from '../platform/sql.ts'

const WORDS_LOOKED_AT = 3

/**
 * The typed words as parameters of `foundOrdersSql`: all of them together, then one by one, the longest first. A sign
 * between words, as in « Dupont & Fils », is none of them.
 */
export function searchParams(search: string): string[] {
  const typed = search.split(/\s+/).filter((word) => word !== '')
  const words = typed.filter((word) => /[\p{L}\p{N}]/u.test(word))
  const looked = (words.length > 0 ? words : typed)
    .slice(0, WORDS_LOOKED_AT)
    .toSorted((one, other) => other.length - one.length)
  return [typed.join(' '), ...looked]
}

/** As a list or a mail writes it, « N° 459 », as one types it, « no 459 », « #459 », or the number alone. */
const ORDER_NUMBER = raw(`'^(?:[nN](?:[°ºoO]\\.?)?|#)?\\s*([0-9]{1,15})$'`)

/** How many of the nearest matches a search looks at in each index; all where it is null. */
export type Bound = number | null

/** The nearest in the order of their index: the word itself comes before whatever is longer. */
const nearest = (value: Sql, bound: Bound) =>
  bound === null ? sql`` : sql` order by ${value} using ~<~ limit ${bound}`

/** Where somebody is looked up: what an index has, and what of it begins with a word. */
interface Field {
  value: Sql
  begins: (word: Sql) => Sql
}

const ifThere = (isThere: Sql | undefined, begins: Sql): Sql =>
  isThere ? sql`${isThere} and ${begins}` : begins

function nameField(name: Sql, isThere?: Sql): Field {
  const value = sql`name_key(${name})`
  return { value, begins: (word) => ifThere(isThere, nameBegins(value, word)) }
}

function addressField(value: Sql, isThere?: Sql): Field {
  return { value, begins: (word) => ifThere(isThere, beginsWith(value, word)) }
}

const nameOf = (person: Sql, name: string) => sql`${person} ->> '${raw(name)}'`

/** Whatever follows the first word of a name has a row of its own, because no index of whole names finds it. */
const LATER_PART: Field = { value: sql`part`, begins: (word) => nameBegins(sql`part`, word) }

const COMPANY_NAME = nameOf(sql`payer`, 'companyName')
const NAMES_OF_PAYER = [nameOf(sql`payer`, 'lastName'), nameOf(sql`payer`, 'firstName'), COMPANY_NAME]
const ADDRESS_OF_PAYER = addressField(sql`payer_email`)
const LAST_NAME = nameField(nameOf(sql`payer`, 'lastName'))
const COMPANY = nameField(COMPANY_NAME, sql`${COMPANY_NAME} is not null`)
const OF_PAYER = [
  ADDRESS_OF_PAYER,
  LAST_NAME,
  nameField(nameOf(sql`payer`, 'firstName')),
  COMPANY,
  LATER_PART,
]

/** The orders of an association that one index has. */
function nearestOrders(organizationId: number, field: Field, word: Sql, bound: Bound): Sql {
  const from =
    field === LATER_PART ? sql`order_id as id from payer_name_parts` : sql`id, payer, payer_email from orders`
  return sql`
    select ${from}
    where organization_id = ${organizationId} and ${field.begins(word)}${nearest(field.value, bound)}`
}

const isPayerFoundBy = (word: Sql) =>
  sql`(${ADDRESS_OF_PAYER.begins(word)} or ${somePartBegins(NAMES_OF_PAYER, word)})`

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
 * Those found of whom every other word is true as well. A later part says only whose it is: the whole row is read, one by
 * one by its id, if there is anything else to ask.
 */
function narrowed(near: Sql, field: Field, table: Sql, others: readonly Sql[]): Sql {
  const whole =
    field === LATER_PART && others.length > 0
      ? sql` cross join lateral (select * from ${table} t where t.id = near.id offset 0) whole`
      : sql``
  return sql`select near.id from (${near}) near${whole} where ${new Conditions(...others).all}`
}

/**
 * A query of order ids: every word begins a part of a name or the address, or the whole text begins a part of a last name
 * or a company, or it is an order's number. `words` come from `searchParams`.
 */
export function foundOrdersSql(
  organizationId: number,
  [whole = sql`''`, ...words]: readonly Sql[],
  bound: Bound,
): Sql {
  const byWord = leads(words, bound).flatMap(({ word, others }) =>
    OF_PAYER.map((field) => ({ field, word, others })),
  )
  const byWhole = (words.length > 1 ? [LAST_NAME, COMPANY, LATER_PART] : []).map((field) => ({
    field,
    word: whole,
    others: [],
  }))
  const branches = [...byWord, ...byWhole].map(({ field, word, others }) => {
    const near = nearestOrders(organizationId, field, word, bound)
    return narrowed(near, field, sql`orders`, others.map(isPayerFoundBy))
  })
  const byNumber = sql`
    select id from orders where organization_id = ${organizationId}
    and id = substring(${whole} from ${ORDER_NUMBER})::bigint`
  return joined([...branches, byNumber], ' union ')
}

const NAMES_OF_PARTICIPANT = ['lastName', 'firstName'].map((name) => nameOf(sql`participant`, name))
const EMAIL_OF_PARTICIPANT = nameOf(sql`participant`, 'email')
const ADDRESS_OF_PARTICIPANT = addressField(
  sql`search_key(${EMAIL_OF_PARTICIPANT})`,
  sql`${EMAIL_OF_PARTICIPANT} is not null`,
)
/** A missing participant or address is in no index. */
const OF_PARTICIPANT = [
  ...NAMES_OF_PARTICIPANT.map((name) => nameField(name, sql`participant is not null`)),
  ADDRESS_OF_PARTICIPANT,
  LATER_PART,
]

/** True for an item whose participant matches the word in any part of a name or the address. */
const isFoundBy = (word: Sql) =>
  sql`(${ADDRESS_OF_PARTICIPANT.begins(word)} or ${somePartBegins(NAMES_OF_PARTICIPANT, word)})`

/** The items that one index has, campaign by campaign, the latest first; `forms` is a query of campaign ids. */
function nearestItems(forms: Sql, field: Field, word: Sql, bound: Bound): Sql {
  const from =
    field === LATER_PART
      ? sql`order_item_id as id from participant_name_parts`
      : sql`id, participant from order_items`
  return sql`
    select i.* from (select id from (${forms}) mine(id) order by id desc) f cross join lateral (
      select ${from} where form_id = f.id and ${field.begins(word)}
      ${nearest(field.value, bound)} offset 0) i${bound === null ? sql`` : sql` limit ${bound}`}`
}

/** The same for items, by the names and address of their participant. */
export function foundItemsSql(words: readonly Sql[], forms: Sql, bound: Bound): Sql {
  const branches = leads(words, bound).flatMap(({ word, others }) =>
    OF_PARTICIPANT.map((field) =>
      narrowed(nearestItems(forms, field, word, bound), field, sql`order_items`, others.map(isFoundBy)),
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
    ...OF_PARTICIPANT.flatMap((field) =>
      forms ? isLonger(nearestItems(forms, field, word, bound + 1)) : [],
    ),
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
    from order_items i where i.order_id = o.id and ${joined(words.map(isFoundBy), ' and ')}
    order by i.id limit 1)`
}
