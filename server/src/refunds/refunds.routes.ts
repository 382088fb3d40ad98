import { refundEndpoints } from '@obole/contract/refunds'
import type { App } from '../app.ts'
import { answer, idempotencyKey, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { passwordAgain } from '../platform/typed-again.ts'
import { refundPayment, showRefunds } from './refund-payment.ts'
import { refundTip } from './refund-tip.ts'
import { giveUpRefund, showWaitingRefunds } from './waiting-refunds.ts'

export function refundRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(refundEndpoints, 'POST /payments/{paymentId}/refund'),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const call = { identity, ...passwordAgain(request), idempotencyKey: idempotencyKey(request), body }
      return answer(request, reply, await refundPayment(app, { ...call, ...params }))
    },
  })

  http.route({
    ...routeOf(refundEndpoints, 'GET /payments/{paymentId}/refunds'),
    handler: async (request, reply) =>
      answer(request, reply, await showRefunds(app, request.identity, request.params.paymentId)),
  })

  http.route({
    ...routeOf(refundEndpoints, 'POST /payments/{paymentId}/refunds/{refundId}/cancel'),
    handler: async (request, reply) =>
      answer(request, reply, await giveUpRefund(app, { identity: request.identity, ...request.params })),
  })

  http.route({
    ...routeOf(refundEndpoints, 'GET /organizations/{organizationSlug}/waiting-refunds'),
    handler: async (request, reply) => {
      const { identity, params } = request
      return answer(
        request,
        reply,
        await showWaitingRefunds(app, { identity, slug: params.organizationSlug }),
      )
    },
  })

  http.route({
    ...routeOf(refundEndpoints, 'POST /orders/{token}/refund-tip'),
    handler: async (request, reply) => answer(request, reply, await refundTip(app, request.params.token)),
  })
}
