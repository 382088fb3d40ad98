/** What the name of a call stands for, and what fills it. */
export interface CallPlace {
  params?: Record<string, string | number> | undefined
  /** The fields of the query; or one that is written already. */
  query?: object | undefined
}

/** `POST` of `POST /carts/{id}`. */
export const methodOf = (name: string): string => name.slice(0, name.indexOf(' '))

/** The path of a call below its base, with its parameters and its query. */
export function pathOf(name: string, { params = {}, query = {} }: CallPlace): string {
  const path = name.slice(name.indexOf(' ') + 1)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = query instanceof URLSearchParams ? query : searchOf(query)
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** Absent values are left out; a list is repeated. */
function searchOf(query: object): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.filter(isScalar).map((one) => [name, String(one)])
  })
  return new URLSearchParams(pairs)
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
