import {
  cartBodySchema,
  cartChangeBodySchema,
  cartQuerySchema,
  cartSchema,
  discountCodeBodySchema,
  instalmentsBodySchema,
  payerSchema,
  tipBodySchema,
} from '@obole/contract/carts'
import { cartParamsSchema as params } from '@obole/contract/cart-endpoints'
import { cents } from '@obole/core/money'
import type { App } from '../app.ts'
import { answer, callerOf, idempotencyKey, refusals, type Http } from '../platform/http.ts'
import { applyDiscountCode } from './apply-discount-code.ts'
import type { CartCall } from './cart-call.ts'
import { changeCart } from './change-cart.ts'
import { createCart } from './create-cart.ts'
import { readCart } from './read-cart.ts'
import { refreshCart } from './refresh-cart.ts'
import { setPayer } from './set-payer.ts'
import { updateItems } from './update-items.ts'
import { viewerOf } from './visitors-of-cart.ts'

const response = { 200: cartSchema, ...refusals }

/** `endPayment` lets somebody who came back from the payment page change what is in the cart. */
export function cartRoutes(http: Http, app: App, endPayment: NonNullable<CartCall['endPayment']>): void {
  http.post('/carts', { schema: { body: cartBodySchema, response } }, async (request, reply) => {
    const { identity } = request
    const caller = callerOf(request)
    const input = { identity, caller, idempotencyKey: idempotencyKey(request), body: request.body }
    return answer(request, reply, await createCart(app, input))
  })

  http.get(
    '/carts/:id',
    { schema: { params, querystring: cartQuerySchema, response } },
    async (request, reply) => {
      const { query: place, identity } = request
      return answer(
        request,
        reply,
        await readCart(app, request.params.id, { place, viewer: viewerOf(identity) }),
      )
    },
  )

  http.put(
    '/carts/:id',
    { schema: { params, body: cartChangeBodySchema, response } },
    async (request, reply) => {
      const call = { ...callOf(request, 'items'), endPayment }
      return answer(request, reply, await updateItems(app, call, request.body, request.identity))
    },
  )

  http.post('/carts/:id/refresh', { schema: { params, response } }, async (request, reply) =>
    answer(request, reply, await refreshCart(app, request.params.id, viewerOf(request.identity))),
  )

  http.post(
    '/carts/:id/discount-code',
    { schema: { params, body: discountCodeBodySchema, response } },
    async (request, reply) => {
      const call = { ...callOf(request, 'discountCode'), endPayment }
      return answer(request, reply, await applyDiscountCode(app, call, request.body.discountCode))
    },
  )

  http.delete('/carts/:id/discount-code', { schema: { params, response } }, async (request, reply) => {
    const call = { ...callOf(request, 'noDiscountCode'), endPayment }
    return answer(request, reply, await changeCart(app, call, () => ({ coupon: null })))
  })

  http.put(
    '/carts/:id/tip',
    { schema: { params, body: tipBodySchema, response } },
    async (request, reply) => {
      const tipCents = cents(request.body.tip)
      return answer(request, reply, await changeCart(app, callOf(request, 'tip'), () => ({ tipCents })))
    },
  )

  http.put('/carts/:id/payer', { schema: { params, body: payerSchema, response } }, async (request, reply) =>
    answer(request, reply, await setPayer(app, callOf(request, 'payer'), request.body)),
  )

  http.put(
    '/carts/:id/installments',
    { schema: { params, body: instalmentsBodySchema, response } },
    async (request, reply) => {
      const { installments: instalmentCount, paymentDay } = request.body
      const edit = () => ({ instalmentCount, ...(paymentDay === undefined ? {} : { paymentDay }) })
      return answer(request, reply, await changeCart(app, callOf(request, 'installments'), edit))
    },
  )
}

function callOf(
  request: Parameters<typeof idempotencyKey>[0] & { params: { id: string } },
  change: string,
): CartCall {
  return {
    cartId: request.params.id,
    viewer: viewerOf(request.identity),
    idempotencyKey: idempotencyKey(request),
    asked: [change, request.body ?? null],
    caller: callerOf(request),
  }
}
