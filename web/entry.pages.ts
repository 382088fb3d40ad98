import type { PagesModule } from '@obole/contract/page-floor'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { floorContext } from './app/session/page-floor.ts'

// React Router's own types write `basename?: string` here and `basename: string | undefined` there.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/** The one door between the server and the pages: a request and what it may use come in, a page goes out. */
export const handlePage: PagesModule['handlePage'] = (request, floor) => {
  const context = new RouterContextProvider()
  context.set(floorContext, floor)
  return handle(request, context)
}
