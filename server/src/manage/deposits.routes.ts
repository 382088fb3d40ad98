import { depositSlipEndpoints, depositSlipParams } from '@obole/contract/deposit-slips'
import { isRefusal } from '@obole/contract/problems'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, type Http, idempotencyKey, refusals } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { sendPdf } from '../platform/send-pdf.ts'
import { listSlips, makeSlip, openSlip, showCheques, undoSlip } from './deposits.ts'

const ORGANIZATION = '/manage/organizations/{organizationSlug}'

export function depositRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(depositSlipEndpoints, `GET ${ORGANIZATION}/cheques`),
    handler: async (request, reply) =>
      answer(request, reply, await showCheques(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(depositSlipEndpoints, `GET ${ORGANIZATION}/deposit-slips`),
    handler: async (request, reply) =>
      answer(request, reply, await listSlips(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(depositSlipEndpoints, `POST ${ORGANIZATION}/deposit-slips`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const made = await makeSlip(app, identity, params, body, idempotencyKey(request))
      return answer(request, reply.code(201), made)
    },
  })

  http.route({
    ...routeOf(depositSlipEndpoints, `POST ${ORGANIZATION}/deposit-slips/{slipId}/undo`),
    handler: async (request, reply) =>
      answer(request, reply, await undoSlip(app, request.identity, request.params)),
  })

  http.get(
    '/manage/organizations/:organizationSlug/deposit-slips/:slipId.pdf',
    { schema: { params: depositSlipParams, response: { 200: z.instanceof(Readable), ...refusals } } },
    async (request, reply) => {
      const slip = await openSlip(app, request.identity, request.params)
      return isRefusal(slip) ? answer(request, reply, slip) : sendPdf(reply, slip)
    },
  )
}
