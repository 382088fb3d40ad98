import { backUrlQuerySchema, cartParamsSchema } from '@obole/contract/cart-endpoints'
import {
  captchaSchema,
  onePageBodySchema,
  onePageChangeBodySchema,
  onePageSchema,
} from '@obole/contract/carts'
import { isRefusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { checkProof, newChallenge } from './captcha.ts'
import { answer, callerOf, idempotencyKey, refusals, type Http } from '../platform/http.ts'
import { changeOnePage, payOnePage } from './one-page.ts'
import { PAYING } from './paying.ts'
import { safeBackUrl } from '../platform/safe-back-url.ts'

const response = { 200: onePageSchema, ...refusals }

export function onePageRoutes(http: Http, app: App): void {
  http.get('/carts/captcha', { schema: { response: { 200: captchaSchema, ...refusals } } }, () =>
    newChallenge(app),
  )

  http.post(
    '/carts/cart-one-page',
    { ...PAYING, schema: { querystring: backUrlQuerySchema, body: onePageBodySchema, response } },
    async (request, reply) => {
      const backUrl = safeBackUrl(app, request.query.backUrl)
      if (isRefusal(backUrl)) return answer(request, reply, backUrl)
      const robot = await checkProof(app, request.body.captcha, request.ip)
      if (robot) return answer(request, reply, robot)
      const { identity } = request
      const caller = callerOf(request)
      const input = { identity, caller, idempotencyKey: idempotencyKey(request), backUrl, body: request.body }
      return answer(request, reply, await payOnePage(app, input))
    },
  )

  http.put(
    '/carts/cart-one-page/:id',
    {
      ...PAYING,
      schema: {
        params: cartParamsSchema,
        querystring: backUrlQuerySchema,
        body: onePageChangeBodySchema,
        response,
      },
    },
    async (request, reply) => {
      const backUrl = safeBackUrl(app, request.query.backUrl)
      if (isRefusal(backUrl)) return answer(request, reply, backUrl)
      const { body, params } = request
      const robot = await checkProof(app, body.captcha, request.ip)
      if (robot) return answer(request, reply, robot)
      const call = {
        cartId: params.id,
        idempotencyKey: idempotencyKey(request),
        asked: ['onePage', body] as const,
        caller: callerOf(request),
      }
      return answer(
        request,
        reply,
        await changeOnePage(app, { identity: request.identity, call, backUrl, body }),
      )
    },
  )
}
