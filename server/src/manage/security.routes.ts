import { securityEndpoints } from '@obole/contract/manage-security'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { showJournal } from './journal.ts'
import { showSecurityEvents } from './security.ts'

export function securityRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(securityEndpoints, 'GET /manage/support/security-events'),
    handler: async (request, reply) =>
      answer(request, reply, await showSecurityEvents(app, request.identity, request.query)),
  })

  http.route({
    ...routeOf(securityEndpoints, 'GET /manage/support/journal'),
    handler: async (request, reply) =>
      answer(request, reply, await showJournal(app, request.identity, request.query)),
  })
}
