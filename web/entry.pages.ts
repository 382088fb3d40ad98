import type { PagesModule } from '@obole/contract/page-context'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { pageContext } from './app/session/page-context.ts'

// React Router's own types write `basename?: string` here and `basename: string | undefined` there.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/** The one door between the server and the pages: a request and what it may use come in, a page goes out. */
export const handlePage: PagesModule['handlePage'] = (request, page) => {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return handle(request, context)
}
