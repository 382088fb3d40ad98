import { completionEndpoints } from '@obole/contract/completion'
import type { App } from '../app.ts'
import type { Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { companyName, completeAddress } from './complete.ts'

export function completionRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(completionEndpoints, 'GET /addresses'),
    handler: async (request) => ({ data: await completeAddress(app, request.query.q, request.ip) }),
  })
  http.route({
    ...routeOf(completionEndpoints, 'GET /companies/{siren}'),
    handler: async (request) => ({ name: await companyName(app, request.params.siren, request.ip) }),
  })
}
