import { beginsWith } from '../platform/query.ts'

const WORDS_LOOKED_AT = 3

/** Words somebody typed, as the parameters of `foundOrdersSql`; the whole of them, then one by one, the longest first. */
export function searchParams(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const looked = words.slice(0, WORDS_LOOKED_AT).toSorted((one, other) => other.length - one.length)
  return [words.join(' '), ...looked]
}

const key = (name: string) => `search_key(payer ->> '${name}')`

/** Orders of the association `$1` of which one of the payer's names, or the address, begins with a word. */
function ordersWithWord(param: string): string {
  const of = 'select id from orders where organization_id = $1 and'
  return `(
    ${of} ${beginsWith('payer_email', param)} union
    ${of} ${beginsWith(key('lastName'), param)} union
    ${of} ${beginsWith(key('firstName'), param)} union
    ${of} payer ->> 'companyName' is not null and ${beginsWith(key('companyName'), param)})`
}

/**
 * A query of order ids: every word begins a name or the address, or the whole begins a last name or a company, or it is
 * an order's number. `params` are the places of what `searchParams` answered.
 */
export function foundOrdersSql(params: readonly string[]): string {
  const [whole = '', ...words] = params
  const of = 'select id from orders where organization_id = $1 and'
  return `
    (${words.map(ordersWithWord).join(' intersect ')})
    union ${of} ${beginsWith(key('lastName'), whole)}
    union ${of} payer ->> 'companyName' is not null and ${beginsWith(key('companyName'), whole)}
    union ${of} id = (case when ${whole} ~ '^#?[0-9]{1,15}$' then ltrim(${whole}, '#')::bigint end)`
}

const OF_PARTICIPANT = ['lastName', 'firstName', 'email'] as const

/** True for an item of which the participant's name or address begins with a word; what has none is in no index. */
function participantBegins(item: string, name: (typeof OF_PARTICIPANT)[number], param: string): string {
  const value = `${item}.participant ->> '${name}'`
  const isThere = name === 'email' ? `${value} is not null` : `${item}.participant is not null`
  return `${isThere} and ${beginsWith(`search_key(${value})`, param)}`
}

/** True for an item whose participant is found by the word, in whichever of their names or their address. */
const isFoundBy = (item: string) => (param: string) =>
  `(${OF_PARTICIPANT.map((name) => `(${participantBegins(item, name, param)})`).join(' or ')})`

/**
 * The same for items, by the names and the address of whom they are for; `forms` is a query of campaign ids. The first
 * word leads there by an index, and the longest is the first: few begin with it. The others are asked of each row.
 */
export function foundItemsSql([first = '', ...others]: readonly string[], forms: string): string {
  const alsoFound = others.map((param) => ` and ${isFoundBy('t')(param)}`).join('')
  return OF_PARTICIPANT.map(
    (name) => `
      select i.id from (${forms}) f(id) cross join lateral (
        select t.id from order_items t
        where t.form_id = f.id and ${participantBegins('t', name, first)}${alsoFound} offset 0) i`,
  ).join(' union ')
}

/** Orders with a line for somebody who is found so: all words are about one person. */
export function ordersOfParticipantsSql(words: readonly string[], forms: string): string {
  return `
    select i.order_id from (${foundItemsSql(words, forms)}) line(id)
    cross join lateral (select t.order_id from order_items t where t.id = line.id offset 0) i`
}

/** The first participant of the order called `o` who is found by all the words, for whoever asks why it was found. */
export function foundParticipantSql(words: readonly string[]): string {
  return `(
    select jsonb_build_object('firstName', i.participant ->> 'firstName', 'lastName', i.participant ->> 'lastName',
      'email', i.participant ->> 'email')
    from order_items i where i.order_id = o.id and ${words.map(isFoundBy('i')).join(' and ')} order by i.id limit 1)`
}
