import { cartEndpoints } from '@obole/contract/cart-endpoints'
import { paymentEndpoints } from '@obole/contract/payment-endpoints'
import { isRefusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { answer, callerOf, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { safeBackUrl } from '../platform/safe-back-url.ts'
import { abandonPayment } from './abandon-payment.ts'
import { executePayment } from './execute-payment.ts'
import { initPayment } from './init-payment.ts'
import { initializePayment } from './initialize-payment.ts'
import { nextAction, nextActionOfPayment, redirectUrlOf } from './next-action.ts'
import { PAYING } from './paying.ts'
import { paymentOfCart, takePaymentOver } from './payment-of-cart.ts'
import { paymentSummary } from './payment-summary.ts'

export function checkoutRoutes(http: Http, app: App): void {
  http.route({
    ...PAYING,
    ...routeOf(cartEndpoints, 'POST /carts/{id}/init-payment'),
    handler: async (request, reply) => {
      const backUrl = safeBackUrl(app, request.query.backUrl)
      if (isRefusal(backUrl)) return answer(request, reply, backUrl)
      const { params, body, identity } = request
      const input = { cartId: params.id, identity, caller: callerOf(request), backUrl, body }
      return answer(request, reply, await initPayment(app, input))
    },
  })

  http.route({
    ...routeOf(cartEndpoints, 'GET /carts/{id}/payment'),
    handler: async (request, reply) =>
      answer(request, reply, await paymentOfCart(app, request.params.id, request.identity.client)),
  })

  http.route({
    ...routeOf(cartEndpoints, 'POST /carts/{id}/payment'),
    handler: async (request, reply) => {
      const { params, body, identity } = request
      const taken = { cartId: params.id, passage: body.passage, client: identity.client }
      return answer(request, reply, await takePaymentOver(app, taken))
    },
  })

  http.route({
    ...routeOf(paymentEndpoints, 'GET /payments/summary'),
    handler: async (request, reply) =>
      answer(request, reply, await paymentSummary(app, request.query.paymentRequestId, request.identity)),
  })

  http.route({
    ...routeOf(paymentEndpoints, 'GET /payments/card-embed/get-next-action'),
    handler: async (request, reply) =>
      answer(request, reply, await nextAction(app, request.query.paymentRequestId, request.identity.client)),
  })

  http.route({
    ...PAYING,
    ...routeOf(paymentEndpoints, 'POST /payments/card-embed/initialize'),
    handler: async (request, reply) => {
      const { paymentRequestId, paymentMethodId: method, shownAmount: shownCents } = request.query
      const { client } = request.identity
      const wish = { means: 'Card', method, shownCents } as const
      const begun = await initializePayment(app, paymentRequestId, client, wish)
      return answer(request, reply, begun)
    },
  })

  http.route({
    ...PAYING,
    ...routeOf(paymentEndpoints, 'POST /payments/card-embed/execute-payment'),
    handler: async (request, reply) => {
      const { paymentId, paymentRequestId, tokenizationSessionId = null } = request.query
      const use = { tokenizationSessionId, browserData: request.body }
      const { client } = request.identity
      const input = { paymentId, paymentRequestId, client, use, caller: callerOf(request) }
      return answer(request, reply, await executePayment(app, input))
    },
  })

  http.route({
    ...routeOf(paymentEndpoints, 'GET /payments/card-embed/poll-redirect-url'),
    handler: async (request, reply) =>
      answer(request, reply, await redirectUrlOf(app, request.query.paymentId, request.identity.client)),
  })

  http.route({
    ...PAYING,
    ...routeOf(paymentEndpoints, 'POST /payments/card-embed/abandon'),
    handler: async (request, reply) => {
      const { paymentRequestId } = request.query
      return answer(request, reply, await abandonPayment(app, paymentRequestId, request.identity.client))
    },
  })

  // Both only make us ask the provider: what the browser reports decides nothing.
  for (const name of ['POST /payments/card-embed/confirm', 'POST /payments/finalize'] as const)
    http.route({
      ...PAYING,
      ...routeOf(paymentEndpoints, name),
      handler: async (request, reply) => {
        const { paymentId } = request.query
        return answer(request, reply, await nextActionOfPayment(app, paymentId, request.identity.client))
      },
    })
}
