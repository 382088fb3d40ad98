/** What a list shows is in its address: it can be sent, kept, and gone back to. */
const FILTERS = [
  'search',
  'from',
  'to',
  'formType',
  'formSlug',
  'states',
  'tierTypes',
  'reasons',
  'kinds',
  'userId',
  'cashOutId',
] as const
export type Filter = (typeof FILTERS)[number]

/** Of which there may be several at once. */
const SEVERAL: readonly Filter[] = ['states', 'tierTypes', 'reasons', 'kinds']

/** Which columns a table shows, and which a phone's cards; names separated by commas. */
const SHOWN = { columns: 'colonnes', cards: 'cartes' } as const
export type Shown = keyof typeof SHOWN
/** Where the next page begins. */
const AFTER = 'suite'

/** What the API is asked for, from the page's own address; a list takes only the filters that it knows. */
export function apiQuery(
  page: URLSearchParams,
  known: readonly Filter[],
  fixed: Readonly<Partial<Record<Filter, string>>> = {},
): string {
  const query = new URLSearchParams()
  for (const name of known) for (const value of page.getAll(name)) if (value !== '') query.append(name, value)
  for (const [name, value] of Object.entries(fixed)) query.set(name, value)
  const after = page.get(AFTER)
  if (after) query.set('continuationToken', after)
  return query.size === 0 ? '' : `?${query}`
}

/** The same filters as an export takes them. */
export function exportFilters(
  page: URLSearchParams,
  known: readonly Filter[],
  fixed: Readonly<Partial<Record<Filter, string>>> = {},
): Record<string, string | string[]> {
  const filters: Record<string, string | string[]> = {}
  for (const name of known) {
    const values = [...(fixed[name] ? [fixed[name]] : []), ...page.getAll(name).filter(Boolean)]
    const [first] = values
    if (first === undefined) continue
    filters[name] = SEVERAL.includes(name) ? values : first
  }
  return filters
}

/** The address with another value; without one, without it. Whatever changes begins at the first page again. */
export function withFilters(
  page: URLSearchParams,
  changes: Readonly<Partial<Record<Filter, string | null>>>,
): URLSearchParams {
  const next = new URLSearchParams(page)
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name)
    if (value) next.set(name, value)
  }
  next.delete(AFTER)
  return next
}

export function isFiltered(page: URLSearchParams, known: readonly Filter[]): boolean {
  return known.some((name) => (page.get(name) ?? '') !== '')
}

interface Choosable {
  key: string
  onPhone?: string
  isFixed?: boolean
}

/** The columns to show: those chosen, else the usual ones, of which a card leaves some away; always those that lead on. */
export function chosenColumns<C extends Choosable>(
  page: URLSearchParams,
  of: Shown,
  columns: readonly C[],
  usual: readonly string[],
): C[] {
  const chosen = page.get(SHOWN[of])?.split(',')
  const isUsual = ({ key, onPhone }: C) => usual.includes(key) && (of === 'columns' || onPhone !== 'hidden')
  return columns.filter(
    (column) => column.isFixed || (chosen ? chosen.includes(column.key) : isUsual(column)),
  )
}

export function withColumns(page: URLSearchParams, of: Shown, columns: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(page)
  next.set(SHOWN[of], columns.join())
  return next
}

export function nextPage(page: URLSearchParams, continuationToken: string): string {
  const next = new URLSearchParams(page)
  next.set(AFTER, continuationToken)
  return `?${next}`
}

/** What a view keeps: everything but where one was in it. */
export function viewOf(page: URLSearchParams): string {
  const kept = new URLSearchParams(page)
  kept.delete(AFTER)
  kept.sort()
  return kept.toString()
}
