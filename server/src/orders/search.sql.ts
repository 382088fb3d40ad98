import { beginsWith } from '../platform/query.ts'

const WORDS_LOOKED_AT = 3

/** Words somebody typed, as the parameters of `foundOrdersSql`; the whole of them, then one by one. */
export function searchParams(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return [words.join(' '), ...words.slice(0, WORDS_LOOKED_AT)]
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

/** The same for items, by the names of whom they are for, word by word; `forms` is a query of campaign ids. */
export function foundItemsSql(words: readonly string[], forms: string): string {
  const withWord = (param: string) =>
    ['lastName', 'firstName']
      .map(
        (name) => `
          select i.id from (${forms}) f(id) cross join lateral (
            select t.id from order_items t
            where t.form_id = f.id and t.participant is not null
              and ${beginsWith(`search_key(t.participant ->> '${name}')`, param)} offset 0) i`,
      )
      .join(' union ')
  return words.map((param) => `(${withWord(param)})`).join(' intersect ')
}
