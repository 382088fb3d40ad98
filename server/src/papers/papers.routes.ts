import { orderEndpoints } from '@obole/contract/orders'
import { isRefusal, statusOf } from '@obole/contract/problems'
import { receiptEndpoints } from '@obole/contract/receipts'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { isForPerson, localeOfPerson } from '../platform/plain-page.ts'
import { routeOf } from '../platform/route-of.ts'
import { passOn } from './pass-on.ts'
import { passVerdict } from './pass-verdict.ts'
import { sendVerdict, unknownVerdict } from './verification-page.ts'
import { verifyPass } from './verify-pass.ts'

export function paperRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(orderEndpoints, 'POST /orders/{token}/items/{itemId}/pass-on'),
    handler: async (request, reply) => {
      const { params, body } = request
      return answer(request, reply, await passOn(app, { ...params, body }))
    },
  })

  http.route({
    ...routeOf(receiptEndpoints, 'GET /passes/{code}'),
    handler: async (request, reply) => {
      const verified = await verifyPass(app, request.params.code)
      if (!isForPerson(request)) return answer(request, reply, verified)
      const locale = localeOfPerson(request)
      return isRefusal(verified)
        ? sendVerdict(reply.code(statusOf(verified.refusal)), unknownVerdict(locale))
        : sendVerdict(reply, passVerdict(verified, locale))
    },
  })
}
