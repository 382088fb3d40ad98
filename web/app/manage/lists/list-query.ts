import type { ListFilterName } from '@obole/contract/desk-lists'

/** The state of a list is in its address: it can be sent, kept, and returned to. */
export type Filter = ListFilterName

/** Filters that take several values. */
const SEVERAL: readonly Filter[] = [
  'states',
  'tierTypes',
  'validity',
  'standings',
  'reasons',
  'kinds',
  'orderIds',
  'itemIds',
  'movements',
  'sources',
]

/** The columns of a table, and those of a phone's cards; names separated by commas. */
const SHOWN = { columns: 'colonnes', cards: 'cartes' } as const
export type Shown = keyof typeof SHOWN
/** Where the next page begins. */
const AFTER = 'suite'

type Fixed = Readonly<Partial<Record<Filter, string>>>

/** The filters of a list: those of its address that the list knows, and the fixed ones. */
function narrowing(page: URLSearchParams, known: readonly Filter[], fixed: Fixed): [Filter, string[]][] {
  const chosen = known.filter((name) => fixed[name] === undefined)
  // Object.entries loses the type of the keys.
  const given = Object.entries(fixed) as [Filter, string][]
  return [
    ...chosen.map((name): [Filter, string[]] => [name, page.getAll(name).filter(Boolean)]),
    ...given.map(([name, value]): [Filter, string[]] => [name, [value]]),
  ].filter(([, values]) => values.length > 0)
}

/** The API query of the page's address. */
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

/** The same filters as an export takes them. */
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

/** The address with another filter value; null removes the filter. Any change goes back to the first page. */
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

/** The columns to show: those chosen, else the default ones (fewer on a card); always those that hold a link. */
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

/** What a view keeps: the whole address, except the position in the list. */
export function viewOf(page: URLSearchParams): string {
  const kept = new URLSearchParams(page)
  kept.delete(AFTER)
  kept.sort()
  return kept.toString()
}
