import { payoutEndpoints } from '@obole/contract/payouts'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { answer, idempotencyKey, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { typedAgain } from '../platform/typed-again.ts'
import type { Asker, Mover } from './association-of.ts'
import { choosePayouts } from './choose-payouts.ts'
import { payOutNow } from './pay-out-now.ts'
import { exportPayout, showBalance, showPayout, showPayouts, showStatement } from './read-money.ts'
import { setIban } from './set-iban.ts'
import { stopIban } from './stop-iban-change.ts'

type OfAssociation = FastifyRequest & { params: { organizationSlug: string } }

const askerOf = ({ identity, params }: OfAssociation): Asker => ({ identity, slug: params.organizationSlug })

const moverOf = (request: OfAssociation): Mover => ({
  ...askerOf(request),
  ...typedAgain(request),
})

export function payoutRoutes(http: Http, app: App): void {
  readingRoutes(http, app)

  http.route({
    ...routeOf(payoutEndpoints, 'POST /organizations/{organizationSlug}/cash-outs'),
    handler: async (request, reply) => {
      const asked = { ...moverOf(request), idempotencyKey: idempotencyKey(request) }
      return answer(request, reply, await payOutNow(app, asked))
    },
  })

  http.route({
    ...routeOf(payoutEndpoints, 'PUT /organizations/{organizationSlug}/payout-settings'),
    handler: async (request, reply) =>
      answer(request, reply, await choosePayouts(app, { ...moverOf(request), ...request.body })),
  })

  http.route({
    ...routeOf(payoutEndpoints, 'POST /organizations/{organizationSlug}/iban/stop'),
    handler: async (request, reply) =>
      answer(request, reply, await stopIban(app, { ...askerOf(request), address: request.ip })),
  })

  http.route({
    ...routeOf(payoutEndpoints, 'PUT /organizations/{organizationSlug}/iban'),
    handler: async (request, reply) =>
      answer(request, reply, await setIban(app, { ...moverOf(request), ...request.body })),
  })
}

function readingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(payoutEndpoints, 'GET /organizations/{organizationSlug}/balance'),
    handler: async (request, reply) => answer(request, reply, await showBalance(app, askerOf(request))),
  })

  http.route({
    ...routeOf(payoutEndpoints, 'GET /organizations/{organizationSlug}/statement'),
    handler: async (request, reply) =>
      answer(request, reply, await showStatement(app, { ...askerOf(request), ...request.query })),
  })

  http.route({
    ...routeOf(payoutEndpoints, 'GET /organizations/{organizationSlug}/cash-outs'),
    handler: async (request, reply) =>
      answer(request, reply, await showPayouts(app, { ...askerOf(request), ...request.query })),
  })

  http.route({
    ...routeOf(payoutEndpoints, 'GET /organizations/{organizationSlug}/cash-out/{cashOutId}'),
    handler: async (request, reply) =>
      answer(request, reply, await showPayout(app, askerOf(request), request.params.cashOutId)),
  })

  http.route({
    ...routeOf(payoutEndpoints, 'GET /organizations/{organizationSlug}/cash-out/{cashOutId}/export'),
    handler: async (request, reply) =>
      answer(request, reply, await exportPayout(app, askerOf(request), request.params.cashOutId)),
  })
}
