import {
  initPaymentBodySchema,
  initPaymentSchema,
  takeOverBodySchema,
  tokenSchema,
} from '@obole/contract/carts'
import {
  executeBodySchema,
  executeQuerySchema,
  initializedSchema,
  initializeQuerySchema,
  nextActionSchema,
  paymentQuerySchema,
  paymentRequestQuerySchema,
  paymentSummarySchema,
  redirectUrlSchema,
} from '@obole/contract/payments'
import { isRefusal } from '@obole/contract/problems'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, callerOf, refusals, type Http } from '../platform/http.ts'
import { abandonPayment } from './abandon-payment.ts'
import { executePayment } from './execute-payment.ts'
import { initPayment } from './init-payment.ts'
import { initializePayment } from './initialize-payment.ts'
import { PAYING } from './paying.ts'
import { nextAction, nextActionOfPayment, redirectUrlOf } from './next-action.ts'
import { paymentOfCart, takePaymentOver } from './payment-of-cart.ts'
import { paymentSummary } from './payment-summary.ts'
import { safeBackUrl } from '../platform/safe-back-url.ts'

const backUrl = z.string().max(2000).optional()

export function checkoutRoutes(http: Http, app: App): void {
  http.post(
    '/carts/:id/init-payment',
    {
      ...PAYING,
      schema: {
        params: z.object({ id: tokenSchema }),
        querystring: z.object({ backUrl }),
        body: initPaymentBodySchema,
        response: { 200: initPaymentSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const back = safeBackUrl(app, request.query.backUrl)
      if (isRefusal(back)) return answer(request, reply, back)
      const input = {
        cartId: request.params.id,
        identity: request.identity,
        caller: callerOf(request),
        backUrl: back,
        body: request.body,
      }
      return answer(request, reply, await initPayment(app, input))
    },
  )

  http.get(
    '/carts/:id/payment',
    {
      schema: { params: z.object({ id: tokenSchema }), response: { 200: initPaymentSchema, ...refusals } },
    },
    async (request, reply) =>
      answer(request, reply, await paymentOfCart(app, request.params.id, request.identity.client)),
  )

  http.post(
    '/carts/:id/payment',
    {
      schema: {
        params: z.object({ id: tokenSchema }),
        body: takeOverBodySchema,
        response: { 200: initPaymentSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { params, body, identity } = request
      const taken = { cartId: params.id, passage: body.passage, client: identity.client }
      return answer(request, reply, await takePaymentOver(app, taken))
    },
  )

  http.get(
    '/payments/summary',
    {
      schema: {
        querystring: paymentRequestQuerySchema,
        response: { 200: paymentSummarySchema, ...refusals },
      },
    },
    async (request, reply) =>
      answer(request, reply, await paymentSummary(app, request.query.paymentRequestId, request.identity)),
  )

  http.get(
    '/payments/card-embed/get-next-action',
    { schema: { querystring: paymentRequestQuerySchema, response: { 200: nextActionSchema, ...refusals } } },
    async (request, reply) =>
      answer(request, reply, await nextAction(app, request.query.paymentRequestId, request.identity.client)),
  )

  http.post(
    '/payments/card-embed/initialize',
    {
      ...PAYING,
      schema: { querystring: initializeQuerySchema, response: { 200: initializedSchema, ...refusals } },
    },
    async (request, reply) => {
      const { paymentRequestId, paymentMethodId } = request.query
      return answer(
        request,
        reply,
        await initializePayment(app, paymentRequestId, request.identity.client, paymentMethodId),
      )
    },
  )

  http.post(
    '/payments/card-embed/execute-payment',
    {
      ...PAYING,
      schema: {
        querystring: executeQuerySchema,
        body: executeBodySchema,
        response: { 200: nextActionSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { paymentId, paymentRequestId, tokenizationSessionId = null } = request.query
      const use = { tokenizationSessionId, browserData: request.body }
      const { client } = request.identity
      const input = { paymentId, paymentRequestId, client, use, caller: callerOf(request) }
      return answer(request, reply, await executePayment(app, input))
    },
  )

  http.get(
    '/payments/card-embed/poll-redirect-url',
    { schema: { querystring: paymentQuerySchema, response: { 200: redirectUrlSchema, ...refusals } } },
    async (request, reply) =>
      answer(request, reply, await redirectUrlOf(app, request.query.paymentId, request.identity.client)),
  )

  http.post(
    '/payments/card-embed/abandon',
    {
      ...PAYING,
      schema: { querystring: paymentRequestQuerySchema, response: { 200: nextActionSchema, ...refusals } },
    },
    async (request, reply) =>
      answer(
        request,
        reply,
        await abandonPayment(app, request.query.paymentRequestId, request.identity.client),
      ),
  )

  // Both only make us ask the provider: what the browser believes has happened decides nothing.
  for (const path of ['/payments/card-embed/confirm', '/payments/finalize']) {
    http.post(
      path,
      {
        ...PAYING,
        schema: { querystring: paymentQuerySchema, response: { 200: nextActionSchema, ...refusals } },
      },
      async (request, reply) =>
        answer(
          request,
          reply,
          await nextActionOfPayment(app, request.query.paymentId, request.identity.client),
        ),
    )
  }
}
