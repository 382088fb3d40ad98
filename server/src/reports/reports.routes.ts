import { abuseEndpoints } from '@obole/contract/abuses'
import type { App } from '../app.ts'
import { answer, idempotencyKey, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { reportAbuse } from './report-abuse.ts'

export function reportRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(abuseEndpoints, 'POST /abuses'),
    handler: async (request, reply) => {
      const { client } = request.identity
      const reporter = { client, idempotencyKey: idempotencyKey(request), address: request.ip }
      return answer(request, reply.code(202), await reportAbuse(app, request.body, reporter))
    },
  })
}
