import {
  invoicedOrderParams,
  invoiceEndpoints,
  invoiceMonthQuery,
  invoiceParams,
} from '@obole/contract/invoices'
import { organizationParams } from '@obole/contract/organizations'
import { isRefusal } from '@obole/contract/problems'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, type Http, refusals } from '../platform/http.ts'
import { localeOfPerson } from '../platform/plain-page.ts'
import { routeOf } from '../platform/route-of.ts'
import { attachment } from '../platform/send-file.ts'
import { sendPdf } from '../platform/send-pdf.ts'
import {
  chooseInvoicing,
  issueMissingInvoices,
  openInvoicesOfMonth,
  openIssuedInvoice,
  showInvoices,
} from './invoices.ts'
import { invoices } from './lists.ts'
import { invoiceThisOrder, openOrderAttestation } from './orders.ts'

const DESK = '/manage/organizations/{organizationSlug}'

export function invoiceRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(invoiceEndpoints, `GET ${DESK}/invoices`),
    handler: async (request, reply) =>
      answer(request, reply, await showInvoices(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(invoiceEndpoints, `PUT ${DESK}/invoices/settings`),
    handler: async (request, reply) =>
      answer(request, reply, await chooseInvoicing(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(invoiceEndpoints, `POST ${DESK}/invoices/missing`),
    handler: async (request, reply) =>
      answer(request, reply.code(202), await issueMissingInvoices(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(invoiceEndpoints, `GET ${DESK}/invoices/issued`),
    handler: async (request, reply) =>
      answer(request, reply, await invoices.show(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(invoiceEndpoints, `POST ${DESK}/orders/{orderId}/invoice`),
    handler: async (request, reply) => {
      const { identity, params } = request
      return answer(request, reply, await invoiceThisOrder(app, identity, params))
    },
  })
  fileRoutes(http, app)
}

const response = { 200: z.instanceof(Readable), ...refusals }

function fileRoutes(http: Http, app: App): void {
  http.get(
    '/manage/organizations/:organizationSlug/invoices/:invoiceId.pdf',
    { schema: { params: invoiceParams, response } },
    async (request, reply) => {
      const asked = { ...request.params, locale: localeOfPerson(request) }
      const invoice = await openIssuedInvoice(app, request.identity, asked)
      return isRefusal(invoice) ? answer(request, reply, invoice) : sendPdf(reply, invoice)
    },
  )

  http.get(
    '/manage/organizations/:organizationSlug/orders/:orderId/attestation.pdf',
    { schema: { params: invoicedOrderParams, response } },
    async (request, reply) => {
      const attestation = await openOrderAttestation(app, request.identity, request.params)
      return isRefusal(attestation) ? answer(request, reply, attestation) : sendPdf(reply, attestation)
    },
  )

  http.get(
    '/manage/organizations/:organizationSlug/invoices/archive.zip',
    { schema: { params: organizationParams, querystring: invoiceMonthQuery, response } },
    async (request, reply) => {
      const { identity, params, query } = request
      const file = await openInvoicesOfMonth(app, identity, params, query.month)
      if (isRefusal(file)) return answer(request, reply, file)
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', attachment(file.fileName))
        .send(file.content)
    },
  )
}
