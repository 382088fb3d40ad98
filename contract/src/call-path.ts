/** The parameters and the query of a call. */
export interface CallPlace {
  params?: Record<string, string | number> | undefined
  /** The fields of the query, or a URLSearchParams. */
  query?: object | undefined
}

/** The path of a call below its base, with its parameters and its query. */
export function pathOf(name: string, { params = {}, query = {} }: CallPlace): string {
  const path = name.slice(name.indexOf(' ') + 1)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = query instanceof URLSearchParams ? query : searchOf(query)
  return search.size === 0 ? filled : `${filled}?${search}`
}

type Asked = string | number | boolean | null | undefined

/** Absent values are left out; a list is repeated. */
function searchOf(query: object): URLSearchParams {
  const search = new URLSearchParams()
  // The schema of a call lets no other values into its query.
  for (const [name, value] of Object.entries(query) as [string, Asked | Asked[]][])
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one))
  return search
}
