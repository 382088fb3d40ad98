import { cartEndpoints } from '@obole/contract/cart-endpoints'
import { isRefusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { checkProof, newChallenge } from './captcha.ts'
import { answer, callerOf, idempotencyKey, type Http } from '../platform/http.ts'
import { changeOnePage, payOnePage } from './one-page.ts'
import { PAYING } from './paying.ts'
import { routeOf } from '../platform/route-of.ts'
import { safeBackUrl } from '../platform/safe-back-url.ts'

export function onePageRoutes(http: Http, app: App): void {
  http.route({ ...routeOf(cartEndpoints, 'GET /carts/captcha'), handler: () => newChallenge(app) })

  http.route({
    ...PAYING,
    ...routeOf(cartEndpoints, 'POST /carts/cart-one-page'),
    handler: async (request, reply) => {
      const backUrl = safeBackUrl(app, request.query.backUrl)
      if (isRefusal(backUrl)) return answer(request, reply, backUrl)
      const robot = await checkProof(app, request.body.captcha, request.ip)
      if (robot) return answer(request, reply, robot)
      const { identity } = request
      const caller = callerOf(request)
      const input = { identity, caller, idempotencyKey: idempotencyKey(request), backUrl, body: request.body }
      return answer(request, reply, await payOnePage(app, input))
    },
  })

  http.route({
    ...PAYING,
    ...routeOf(cartEndpoints, 'PUT /carts/cart-one-page/{id}'),
    handler: async (request, reply) => {
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
  })
}
