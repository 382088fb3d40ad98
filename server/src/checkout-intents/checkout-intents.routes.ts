import { checkoutIntentEndpoints } from '@obole/contract/checkout-intents'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { askedByShop } from './shop-of-cart.ts'

export function checkoutIntentRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(checkoutIntentEndpoints, 'GET /carts/{id}/checkout-intent'),
    handler: async (request, reply) =>
      answer(request, reply, await askedByShop(app, request.params.id, request.identity)),
  })
}
