import { orderLinkEndpoints } from '@obole/contract/orders'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { requestFreshLink, requestMoneyLink } from './request-link.ts'
import { revokeByPayer } from './revoke-links.ts'

export function orderLinkRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(orderLinkEndpoints, 'POST /orders/{token}/fresh-link'),
    handler: async (request, reply) => {
      const { params, ip: address } = request
      return answer(request, reply.code(202), await requestFreshLink(app, { ...params, address }))
    },
  })

  http.route({
    ...routeOf(orderLinkEndpoints, 'POST /orders/{token}/money-link'),
    handler: async (request, reply) => {
      const { params, ip: address, body: wish } = request
      return answer(request, reply.code(202), await requestMoneyLink(app, { ...params, address, wish }))
    },
  })

  http.route({
    ...routeOf(orderLinkEndpoints, 'DELETE /orders/{token}/links'),
    handler: async (request, reply) => answer(request, reply, await revokeByPayer(app, request.params.token)),
  })
}
