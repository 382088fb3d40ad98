import { receiptDeskEndpoints, receiptParams } from '@obole/contract/manage-receipts'
import { organizationParams } from '@obole/contract/organizations'
import { isRefusal } from '@obole/contract/problems'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, refusals, type Http } from '../platform/http.ts'
import { localeOfPerson } from '../platform/plain-page.ts'
import { routeOf } from '../platform/route-of.ts'
import { INERT } from '../platform/send-file.ts'
import {
  changeSignatory,
  issueMissing,
  listReceipts,
  openIssuedReceipt,
  openSignature,
  showReceipts,
} from './receipts.ts'

export function receiptDeskRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(receiptDeskEndpoints, 'GET /manage/organizations/{organizationSlug}/receipts'),
    handler: async (request, reply) =>
      answer(request, reply, await showReceipts(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, 'GET /manage/organizations/{organizationSlug}/receipts/issued'),
    handler: async (request, reply) =>
      answer(request, reply, await listReceipts(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, 'PUT /manage/organizations/{organizationSlug}/receipts/signatory'),
    handler: async (request, reply) =>
      answer(request, reply, await changeSignatory(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, 'POST /manage/organizations/{organizationSlug}/receipts/missing'),
    handler: async (request, reply) =>
      answer(request, reply.code(202), await issueMissing(app, request.identity, request.params)),
  })
  fileRoutes(http, app)
}

const response = { 200: z.instanceof(Readable), ...refusals }

function fileRoutes(http: Http, app: App): void {
  http.get(
    '/manage/organizations/:organizationSlug/receipts/signature',
    { schema: { params: organizationParams, response } },
    async (request, reply) => {
      const signature = await openSignature(app, request.identity, request.params)
      if (isRefusal(signature)) return answer(request, reply, signature)
      const { image, contentType } = signature
      return reply
        .header('content-type', contentType)
        .header('content-length', image.length)
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', INERT)
        .send(Readable.from([image]))
    },
  )

  http.get(
    '/manage/organizations/:organizationSlug/receipts/:receiptId.pdf',
    { schema: { params: receiptParams, response } },
    async (request, reply) => {
      const receipt = await openIssuedReceipt(app, request.identity, {
        ...request.params,
        locale: localeOfPerson(request),
      })
      if (isRefusal(receipt)) return answer(request, reply, receipt)
      const { fileName, pdf } = receipt
      return reply
        .header('content-type', 'application/pdf')
        .header('content-length', pdf.length)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from([pdf]))
    },
  )
}
