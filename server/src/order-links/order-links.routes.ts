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
      const { params, ip: address, identity } = request
      const asked = { ...params, address, identity }
      return answer(request, reply.code(202), await requestFreshLink(app, asked))
    },
  })

  http.route({
    ...routeOf(orderLinkEndpoints, 'POST /orders/{token}/money-link'),
    handler: async (request, reply) => {
      const { params, ip: address, identity, body: wish } = request
      const asked = { ...params, address, identity, wish }
      return answer(request, reply.code(202), await requestMoneyLink(app, asked))
    },
  })

  http.route({
    ...routeOf(orderLinkEndpoints, 'DELETE /orders/{token}/links'),
    handler: async (request, reply) => {
      const { params, identity } = request
      return answer(request, reply, await revokeByPayer(app, params.token, identity))
    },
  })
}
