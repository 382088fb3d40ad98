interface Route {
  id: string
  parentId?: string
  path?: string
}

type Routes<R extends Route> = Record<string, R | undefined>

/** The first segment of the addresses that a route is found at; undefined for a frame around others, and for home. */
export function firstSegmentOf<R extends Route>(route: R, routes: Routes<R>): string | undefined {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const above = parent && firstSegmentOf(parent, routes)
  return above ?? (route.path?.split('/')[0] || undefined)
}

/** Those routes that an address beginning with this segment may be found at, and home; in the same order. */
export function routesBelow<R extends Route>(segment: string, routes: Routes<R>): Record<string, R> {
  const below: Record<string, R> = {}
  for (const [id, route] of Object.entries(routes)) {
    const first = route && firstSegmentOf(route, routes)
    const isAny = first === undefined || /^[:*]|\?$/.test(first)
    if (route && (isAny || first === segment)) below[id] = route
  }
  return below
}
