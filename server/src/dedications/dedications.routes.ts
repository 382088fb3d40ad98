import { dedicationEndpoints } from '@obole/contract/dedications'
import type { App } from '../app.ts'
import { answer, callerOf, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { dedicateCart } from './dedicate-cart.ts'

export function dedicationRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(dedicationEndpoints, 'PUT /carts/{id}/dedication'),
    handler: async (request, reply) => {
      const { address } = callerOf(request)
      const { params, body, identity } = request
      const asked = { cartId: params.id, dedication: body.dedication, client: identity.client, address }
      return answer(request, reply, await dedicateCart(app, asked))
    },
  })
}
