import { orderEndpoints } from '@obole/contract/orders'
import { isRefusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { answer, idempotencyKey, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { safeBackUrl } from '../platform/safe-back-url.ts'
import {
  changeCard,
  changeMonthlyGift,
  linkToPutRight,
  raiseMonthlyGift,
  stopMonthlyGift,
  stopRenewalOfOrder,
} from './manage-plan.ts'
import { knownPayer, listOwnOrders } from './own-orders.ts'
import { showOrder, showUserOrder, showUserPayment } from './show-order.ts'

export function orderRoutes(http: Http, app: App): void {
  tokenRoutes(http, app)
  userRoutes(http, app)
}

/** For the holder of a link of the order: no account is needed. */
function tokenRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(orderEndpoints, 'GET /orders/{token}'),
    handler: async (request, reply) => answer(request, reply, await showOrder(app, request.params.token)),
  })

  http.route({
    ...routeOf(orderEndpoints, 'PUT /orders/{token}/monthly-gift'),
    handler: async (request, reply) =>
      answer(request, reply, await changeMonthlyGift(app, request.params.token, request.body)),
  })

  http.route({
    ...routeOf(orderEndpoints, 'DELETE /orders/{token}/monthly-gift'),
    handler: async (request, reply) =>
      answer(request, reply, await stopMonthlyGift(app, request.params.token)),
  })

  http.route({
    ...routeOf(orderEndpoints, 'DELETE /orders/{token}/automatic-renewal'),
    handler: async (request, reply) =>
      answer(request, reply, await stopRenewalOfOrder(app, request.params.token)),
  })

  http.route({
    ...routeOf(orderEndpoints, 'POST /orders/{token}/card'),
    handler: async (request, reply) => {
      const backUrl = safeBackUrl(app, request.query.backUrl)
      if (isRefusal(backUrl)) return answer(request, reply, backUrl)
      const key = idempotencyKey(request) ?? app.ids.token()
      return answer(request, reply, await changeCard(app, request.params.token, { backUrl, key }))
    },
  })

  http.route({
    ...routeOf(orderEndpoints, 'POST /orders/{token}/monthly-gift/raise'),
    handler: async (request, reply) => {
      const { params, body } = request
      const key = idempotencyKey(request) ?? app.ids.token()
      return answer(request, reply, await raiseMonthlyGift(app, params.token, body, key))
    },
  })

  http.route({
    ...routeOf(orderEndpoints, 'POST /orders/{token}/payments/{paymentId}/regularisation'),
    handler: async (request, reply) => {
      const { token, paymentId } = request.params
      return answer(request, reply, await linkToPutRight(app, token, paymentId))
    },
  })
}

function userRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(orderEndpoints, 'GET /users/me/orders'),
    handler: async (request, reply) =>
      answer(request, reply, await listOwnOrders(app, request.identity, request.query)),
  })

  http.route({
    ...routeOf(orderEndpoints, 'GET /users/me/payer'),
    handler: async (request, reply) => answer(request, reply, await knownPayer(app, request.identity)),
  })

  http.route({
    ...routeOf(orderEndpoints, 'GET /users/me/orders/{orderId}'),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await showUserOrder(app, identity, params.orderId, query))
    },
  })

  http.route({
    ...routeOf(orderEndpoints, 'GET /users/me/payments/{paymentId}'),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await showUserPayment(app, identity, params.paymentId, query))
    },
  })
}
