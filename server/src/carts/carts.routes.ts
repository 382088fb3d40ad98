import {
  cartBodySchema,
  cartSchema,
  instalmentsBodySchema,
  payerSchema,
  tipBodySchema,
  tokenSchema,
} from '@obole/contract/carts'
import { cents } from '@obole/core/money'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, idempotencyKey, refusals, type Http } from '../platform/http.ts'
import { changeCart } from './change-cart.ts'
import { createCart } from './create-cart.ts'
import { readCart } from './read-cart.ts'
import { refreshCart } from './refresh-cart.ts'
import { setPayer } from './set-payer.ts'

const params = z.object({ id: tokenSchema })
const response = { 200: cartSchema, ...refusals }

export function cartRoutes(http: Http, app: App): void {
  http.post('/carts', { schema: { body: cartBodySchema, response } }, async (request, reply) => {
    const { client } = request.identity
    const input = { client, idempotencyKey: idempotencyKey(request), body: request.body }
    return answer(request, reply, await createCart(app, input))
  })

  http.get('/carts/:id', { schema: { params, response } }, async (request, reply) =>
    answer(request, reply, await readCart(app, request.params.id)),
  )

  http.post('/carts/:id/refresh', { schema: { params, response } }, async (request, reply) =>
    answer(request, reply, await refreshCart(app, request.params.id)),
  )

  http.put(
    '/carts/:id/tip',
    { schema: { params, body: tipBodySchema, response } },
    async (request, reply) => {
      const tipCents = cents(request.body.tip)
      return answer(request, reply, await changeCart(app, request.params.id, () => ({ tipCents })))
    },
  )

  http.put('/carts/:id/payer', { schema: { params, body: payerSchema, response } }, async (request, reply) =>
    answer(request, reply, await setPayer(app, request.params.id, request.body)),
  )

  http.put(
    '/carts/:id/installments',
    { schema: { params, body: instalmentsBodySchema, response } },
    async (request, reply) => {
      const { installments: instalmentCount, paymentDay = null } = request.body
      const edit = () => ({ instalmentCount, paymentDay })
      return answer(request, reply, await changeCart(app, request.params.id, edit))
    },
  )
}
