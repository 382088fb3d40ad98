import { LOCALE_COOKIE } from '@obole/core/locale'
import { CONSENT_COOKIE } from '@obole/core/site/tools'
import type { PagesModule } from '@obole/contract/page-context'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { COMFORT_COOKIE } from './app/frame/comfort.ts'
import { pageContext } from './app/session/page-context.ts'
import { TEST_COOKIE } from './app/tools/ab-flags.ts'
import { firstSegmentOf, routesBelow } from './routes-below.ts'

// React Router's own types write `basename?: string` here and `basename: string | undefined` there.
const whole = build as ServerBuild
const handleAny = createRequestHandler(whole, import.meta.env.MODE)

/** By the first segment of an address: a page drawn among all routes would prepare each of them anew. */
const handlers = new Map<string, RequestHandler>()
for (const route of Object.values(whole.routes)) {
  const segment = route && firstSegmentOf(route, whole.routes)
  if (segment && /^[a-z-]+$/.test(segment) && !handlers.has(segment))
    handlers.set(segment, createRequestHandler(only(segment), import.meta.env.MODE))
}

function only(segment: string): ServerBuild {
  const assets = { ...whole.assets, routes: routesBelow(segment, whole.assets.routes) }
  return { ...whole, routes: routesBelow(segment, whole.routes), assets }
}

export const cookies: PagesModule['cookies'] = {
  shared: [LOCALE_COOKIE, COMFORT_COOKIE, CONSENT_COOKIE],
  own: [TEST_COOKIE],
}

/** The one door between the server and the pages: a request and what it may use come in, a page goes out. */
export const handlePage: PagesModule['handlePage'] = (request, page) => {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  const [, segment = ''] = new URL(request.url).pathname.split('/')
  return (handlers.get(segment) ?? handleAny)(request, context)
}
