import { paymentEndpoints } from '@obole/contract/payment-endpoints'
import { isRefusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { endRegularisation } from './end-regularisation.ts'
import { PAYING } from './paying.ts'
import { reinitializeCard, reinitializePayment } from './reinitialize-payment.ts'
import { safeBackUrl } from '../platform/safe-back-url.ts'
import { showRegularisation } from './show-regularisation.ts'

export function regularisationRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(paymentEndpoints, 'GET /payments/unpaid/{id}'),
    handler: async (request, reply) =>
      answer(request, reply, await showRegularisation(app, request.params.id)),
  })

  http.route({
    ...PAYING,
    ...routeOf(paymentEndpoints, 'POST /payments/{id}/reinitialize'),
    handler: async (request, reply) => {
      const backUrl = safeBackUrl(app, request.query.backUrl)
      if (isRefusal(backUrl)) return answer(request, reply, backUrl)
      const { useNewPaymentMethod: usesNewCard } = request.query
      const input = { linkId: request.params.id, usesNewCard, backUrl }
      return answer(request, reply, await reinitializePayment(app, input))
    },
  })

  http.route({
    ...PAYING,
    ...routeOf(paymentEndpoints, 'POST /payments/card-embed/{id}/reinitialize'),
    handler: async (request, reply) => {
      const { params, query, identity } = request
      const { paymentMethodId: method, shownAmount: shownCents } = query
      const wish = { means: 'Card', method, shownCents } as const
      const begun = await reinitializeCard(app, params.id, identity.client, wish)
      return answer(request, reply, begun)
    },
  })

  for (const belief of ['finalize', 'error', 'abandon'] as const) {
    http.route({
      ...PAYING,
      ...routeOf(paymentEndpoints, `POST /payments/unpaid/${belief}`),
      handler: async (request, reply) =>
        answer(request, reply, await endRegularisation(app, request.query.paymentRequestDataId, belief)),
    })
  }
}
