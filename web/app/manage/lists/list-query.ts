import type { ListFilterName } from '@obole/contract/desk-lists'

/** What a list shows is in its address: it can be sent, kept, and gone back to. */
export type Filter = ListFilterName

/** Of which there may be several at once. */
const SEVERAL: readonly Filter[] = [
  'states',
  'tierTypes',
  'validity',
  'reasons',
  'kinds',
  'orderIds',
  'itemIds',
]

/** Which columns a table shows, and which a phone's cards; names separated by commas. */
const SHOWN = { columns: 'colonnes', cards: 'cartes' } as const
export type Shown = keyof typeof SHOWN
/** Where the next page begins. */
const AFTER = 'suite'

type Fixed = Readonly<Partial<Record<Filter, string>>>

/** What a list is narrowed to: by its address, as far as it knows the filter, and by what nobody can take away. */
function narrowing(page: URLSearchParams, known: readonly Filter[], fixed: Fixed): [Filter, string[]][] {
  const chosen = known.filter((name) => fixed[name] === undefined)
  // Object.entries forgets which names the keys are.
  const given = Object.entries(fixed) as [Filter, string][]
  return [
    ...chosen.map((name): [Filter, string[]] => [name, page.getAll(name).filter(Boolean)]),
    ...given.map(([name, value]): [Filter, string[]] => [name, [value]]),
  ].filter(([, values]) => values.length > 0)
}

/** What the API is asked for, from the page's own address. */
export function apiQuery(
  page: URLSearchParams,
  known: readonly Filter[],
  fixed: Fixed = {},
): URLSearchParams {
  const query = new URLSearchParams(
    narrowing(page, known, fixed).flatMap(([name, values]) => values.map((value) => [name, value])),
  )
  const after = page.get(AFTER)
  if (after) query.set('continuationToken', after)
  return query
}

/** The same as an export takes it. */
export function exportFilters(
  page: URLSearchParams,
  known: readonly Filter[],
  fixed: Fixed = {},
): Record<string, string | string[]> {
  const filters = narrowing(page, known, fixed).map(([name, values]) => [
    name,
    SEVERAL.includes(name) ? values : (values[0] ?? ''),
  ])
  return Object.fromEntries(filters)
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
