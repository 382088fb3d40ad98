import { cartEndpoints } from '@obole/contract/cart-endpoints'
import { cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { answer, callerOf, idempotencyKey, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { applyDiscountCode } from './apply-discount-code.ts'
import type { CartCall } from './cart-call.ts'
import { changeCart, changeKnownCart } from './change-cart.ts'
import { createCart } from './create-cart.ts'
import { readCart } from './read-cart.ts'
import { refreshCart } from './refresh-cart.ts'
import { setPayer } from './set-payer.ts'
import { updateItems } from './update-items.ts'
import { viewerOf } from './visitors-of-cart.ts'

/** `endPayment` lets a payer who came back from the payment page change the cart. */
export function cartRoutes(http: Http, app: App, endPayment: CartCall['endPayment']): void {
  const callOf = (request: ChangeRequest, change: string): CartCall => ({
    cartId: request.params.id,
    viewer: viewerOf(request.identity),
    idempotencyKey: idempotencyKey(request),
    asked: [change, request.body ?? null],
    caller: callerOf(request),
    endPayment,
  })

  http.route({
    ...routeOf(cartEndpoints, 'POST /carts'),
    handler: async (request, reply) => {
      const { identity } = request
      const caller = callerOf(request)
      const input = { identity, caller, idempotencyKey: idempotencyKey(request), body: request.body }
      return answer(request, reply, await createCart(app, input))
    },
  })

  http.route({
    ...routeOf(cartEndpoints, 'GET /carts/{id}'),
    handler: async (request, reply) => {
      const { params, query: place, identity } = request
      return answer(request, reply, await readCart(app, params.id, { place, viewer: viewerOf(identity) }))
    },
  })

  http.route({
    ...routeOf(cartEndpoints, 'PUT /carts/{id}'),
    handler: async (request, reply) => {
      const call = callOf(request, 'items')
      return answer(request, reply, await updateItems(app, call, request.body, request.identity))
    },
  })

  http.route({
    ...routeOf(cartEndpoints, 'POST /carts/{id}/refresh'),
    handler: async (request, reply) =>
      answer(request, reply, await refreshCart(app, request.params.id, viewerOf(request.identity))),
  })

  http.route({
    ...routeOf(cartEndpoints, 'POST /carts/{id}/discount-code'),
    handler: async (request, reply) => {
      const call = callOf(request, 'discountCode')
      return answer(request, reply, await applyDiscountCode(app, call, request.body.discountCode))
    },
  })

  http.route({
    ...routeOf(cartEndpoints, 'DELETE /carts/{id}/discount-code'),
    handler: async (request, reply) => {
      const call = callOf(request, 'noDiscountCode')
      return answer(request, reply, await changeCart(app, call, () => ({ coupon: null })))
    },
  })

  http.route({
    ...routeOf(cartEndpoints, 'PUT /carts/{id}/tip'),
    handler: async (request, reply) => {
      const tipCents = cents(request.body.tip)
      return answer(request, reply, await changeKnownCart(app, callOf(request, 'tip'), () => ({ tipCents })))
    },
  })

  http.route({
    ...routeOf(cartEndpoints, 'PUT /carts/{id}/payer'),
    handler: async (request, reply) =>
      answer(request, reply, await setPayer(app, callOf(request, 'payer'), request.body)),
  })

  http.route({
    ...routeOf(cartEndpoints, 'PUT /carts/{id}/installments'),
    handler: async (request, reply) => {
      const { installments: instalmentCount, paymentDay } = request.body
      const edit = () => ({ instalmentCount, ...(paymentDay === undefined ? {} : { paymentDay }) })
      return answer(request, reply, await changeKnownCart(app, callOf(request, 'installments'), edit))
    },
  })
}

type ChangeRequest = Parameters<typeof idempotencyKey>[0] & { params: { id: string } }
