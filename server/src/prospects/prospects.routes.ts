import { formEndpoints } from '@obole/contract/forms'
import type { App } from '../app.ts'
import { answer, localeOf, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { keepProspect } from './keep-prospect.ts'

export function prospectRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(formEndpoints, 'POST /carts/prospects'),
    handler: async (request, reply) => {
      const from = { address: request.ip, locale: localeOf(request) }
      return answer(request, reply.code(202), await keepProspect(app, request.body, from))
    },
  })
}
