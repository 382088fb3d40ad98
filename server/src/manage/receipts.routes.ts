import { lettersParams, receiptDeskEndpoints, receiptParams } from '@obole/contract/manage-receipts'
import { organizationParams } from '@obole/contract/organizations'
import { isRefusal } from '@obole/contract/problems'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, refusals, type Http } from '../platform/http.ts'
import { localeOfPerson } from '../platform/plain-page.ts'
import { routeOf } from '../platform/route-of.ts'
import { attachment, INERT } from '../platform/send-file.ts'
import {
  changeSignatory,
  issueMissing,
  makeOneReceiptAnew,
  moveReceiptRun,
  noteLettersPrinted,
  openIssuedReceipt,
  openReceiptLetters,
  openSignature,
  saveLetterText,
  saveRhythm,
  showOneReceipt,
  showReceipts,
  showReceiptYear,
  startReceiptLetters,
  startReceiptRun,
  voidOneReceipt,
} from './receipts.ts'
import { receipts } from './lists.ts'

const RECEIPTS = '/manage/organizations/{organizationSlug}/receipts'

export function receiptDeskRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(receiptDeskEndpoints, 'GET /manage/organizations/{organizationSlug}/receipts'),
    handler: async (request, reply) =>
      answer(request, reply, await showReceipts(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, 'GET /manage/organizations/{organizationSlug}/receipts/issued'),
    handler: async (request, reply) =>
      answer(request, reply, await receipts.show(app, request.identity, request.params, request.query)),
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

  http.route({
    ...routeOf(receiptDeskEndpoints, `PUT ${RECEIPTS}/rhythm`),
    handler: async (request, reply) =>
      answer(request, reply, await saveRhythm(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, `PUT ${RECEIPTS}/letter-text`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await saveLetterText(app, identity, params, body.text))
    },
  })
  oneReceiptRoutes(http, app)
  yearRoutes(http, app)
  fileRoutes(http, app)
}

function oneReceiptRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(receiptDeskEndpoints, `GET ${RECEIPTS}/{receiptId}`),
    handler: async (request, reply) =>
      answer(request, reply, await showOneReceipt(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, `POST ${RECEIPTS}/{receiptId}/void`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await voidOneReceipt(app, identity, params, body.reason))
    },
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, `POST ${RECEIPTS}/{receiptId}/new`),
    handler: async (request, reply) =>
      answer(request, reply, await makeOneReceiptAnew(app, request.identity, request.params)),
  })
}

function yearRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(receiptDeskEndpoints, `GET ${RECEIPTS}/years/{year}`),
    handler: async (request, reply) =>
      answer(request, reply, await showReceiptYear(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, `POST ${RECEIPTS}/years/{year}/run`),
    handler: async (request, reply) =>
      answer(request, reply.code(202), await startReceiptRun(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, `PUT ${RECEIPTS}/years/{year}/run`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await moveReceiptRun(app, identity, params, body.state))
    },
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, `POST ${RECEIPTS}/years/{year}/letters`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply.code(202), await startReceiptLetters(app, identity, params, body.which))
    },
  })

  http.route({
    ...routeOf(receiptDeskEndpoints, `POST ${RECEIPTS}/letters/{lettersId}/printed`),
    handler: async (request, reply) =>
      answer(request, reply, await noteLettersPrinted(app, request.identity, request.params)),
  })
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

  http.get(
    '/manage/organizations/:organizationSlug/receipts/letters/:lettersId.pdf',
    { schema: { params: lettersParams, response } },
    async (request, reply) => {
      const letters = await openReceiptLetters(app, request.identity, request.params)
      if (isRefusal(letters)) return answer(request, reply, letters)
      return reply
        .header('content-type', 'application/pdf')
        .header('content-length', letters.sizeBytes)
        .header('content-disposition', attachment(letters.fileName))
        .send(letters.content)
    },
  )
}
