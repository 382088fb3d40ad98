import { tokenSchema } from '@obole/contract/carts'
import { exportParams, listEndpoints, supportExportParams } from '@obole/contract/manage-lists'
import { orderAdjustmentEndpoints } from '@obole/contract/order-adjustments'
import { orderCorrectionEndpoints } from '@obole/contract/order-corrections'
import { orderSelectionEndpoints } from '@obole/contract/order-selection'
import { organizationParams } from '@obole/contract/organizations'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, idempotencyKey, localeOf, refusals, type Http } from '../platform/http.ts'
import { localeOfPerson } from '../platform/plain-page.ts'
import { routeOf } from '../platform/route-of.ts'
import { attachment, sendForeignFile } from '../platform/send-file.ts'
import { sendPdf } from '../platform/send-pdf.ts'
import { typedAgain } from '../platform/typed-again.ts'
import { openExport, type OpenExport, prepareExport, prepareSupportExport, showExport } from './exports.ts'
import {
  abuses,
  contributors,
  decideReport,
  items,
  orders,
  payments,
  prospects,
  showAbuse,
  showAllAbuses,
} from './lists.ts'
import {
  adjust,
  cancelOrder,
  cancelOrderPlan,
  stopOrderRenewal,
  correctOrder,
  correctOrderLine,
  correctOrderPayer,
  openOrderCart,
  openOrderDocument,
  openOrderFile,
  registerOrder,
  resendConfirmation,
  revokeOrderLinks,
  showAdjustable,
  showOrder,
  showOrderDocuments,
} from './orders.ts'
import { previewOrderMessage, resendConfirmations, sendMessage, showSelection } from './order-selection.ts'
import { forgetView, keepView, showViews } from './views.ts'

const ORGANIZATION = '/manage/organizations/{organizationSlug}'

export function listRoutes(http: Http, app: App): void {
  moneyRoutes(http, app)
  otherRoutes(http, app)
  orderRoutes(http, app)
  selectionRoutes(http, app)
  orderFileRoute(http, app)
  viewRoutes(http, app)
  exportRoutes(http, app)
  supportExportRoutes(http, app)
}

function moneyRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/orders`),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await orders.show(app, identity, params, query))
    },
  })

  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/payments`),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await payments.show(app, identity, params, query))
    },
  })

  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/items`),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await items.show(app, identity, params, query))
    },
  })

  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/contributors`),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await contributors.show(app, identity, params, query))
    },
  })
}

function otherRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/prospects`),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await prospects.show(app, identity, params, query))
    },
  })

  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/abuse-reports`),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await abuses.show(app, identity, params, query))
    },
  })

  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/abuse-reports/{reportId}`),
    handler: async (request, reply) =>
      answer(request, reply, await showAbuse(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(listEndpoints, 'PUT /manage/support/abuse-reports/{reportId}/decision'),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await decideReport(app, identity, params.reportId, body))
    },
  })

  http.route({
    ...routeOf(listEndpoints, 'GET /manage/support/abuse-reports'),
    handler: async (request, reply) =>
      answer(request, reply, await showAllAbuses(app, request.identity, request.query)),
  })
}

function selectionRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(orderSelectionEndpoints, `POST ${ORGANIZATION}/orders/selection`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await showSelection(app, identity, params, body))
    },
  })

  http.route({
    ...routeOf(orderSelectionEndpoints, `POST ${ORGANIZATION}/orders/confirmations`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply.code(202), await resendConfirmations(app, identity, params, body))
    },
  })

  http.route({
    ...routeOf(orderSelectionEndpoints, `POST ${ORGANIZATION}/orders/messages/preview`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await previewOrderMessage(app, identity, params, body))
    },
  })

  http.route({
    ...routeOf(orderSelectionEndpoints, `POST ${ORGANIZATION}/orders/messages`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const key = idempotencyKey(request)
      return answer(request, reply.code(202), await sendMessage(app, identity, params, body, key))
    },
  })
}

function orderRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/orders/{orderId}`),
    handler: async (request, reply) =>
      answer(request, reply, await showOrder(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(listEndpoints, `PATCH ${ORGANIZATION}/orders/{orderId}/items/{itemId}/participant`),
    handler: async (request, reply) =>
      answer(request, reply, await correctOrder(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(orderCorrectionEndpoints, `PATCH ${ORGANIZATION}/orders/{orderId}/payer`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await correctOrderPayer(app, identity, params, body, typedAgain(request)))
    },
  })

  http.route({
    ...routeOf(orderCorrectionEndpoints, `PUT ${ORGANIZATION}/orders/{orderId}/items/{itemId}`),
    handler: async (request, reply) =>
      answer(request, reply, await correctOrderLine(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(listEndpoints, `POST ${ORGANIZATION}/orders/{orderId}/confirmation`),
    handler: async (request, reply) =>
      answer(request, reply.code(202), await resendConfirmation(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/orders/{orderId}/documents`),
    handler: async (request, reply) =>
      answer(
        request,
        reply,
        await showOrderDocuments(app, request.identity, { ...request.params, locale: localeOf(request) }),
      ),
  })

  http.route({
    ...routeOf(listEndpoints, `POST ${ORGANIZATION}/orders/{orderId}/revoke-links`),
    handler: async (request, reply) =>
      answer(request, reply, await revokeOrderLinks(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(listEndpoints, `POST ${ORGANIZATION}/orders`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const key = idempotencyKey(request)
      return answer(request, reply.code(201), await registerOrder(app, identity, params, body, key))
    },
  })

  http.route({
    ...routeOf(listEndpoints, `POST ${ORGANIZATION}/orders/cart`),
    handler: async (request, reply) => {
      const where = { ...request.body, ...request.params }
      return answer(request, reply.code(201), await openOrderCart(app, request.identity, where))
    },
  })

  http.route({
    ...routeOf(listEndpoints, `POST ${ORGANIZATION}/orders/{orderId}/cancel-offline`),
    handler: async (request, reply) =>
      answer(request, reply, await cancelOrder(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(orderAdjustmentEndpoints, `GET ${ORGANIZATION}/orders/{orderId}/adjustable`),
    handler: async (request, reply) =>
      answer(request, reply, await showAdjustable(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(orderAdjustmentEndpoints, `POST ${ORGANIZATION}/orders/{orderId}/adjust`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const call = { ...typedAgain(request), idempotencyKey: idempotencyKey(request) }
      return answer(request, reply, await adjust(app, identity, params, body, call))
    },
  })

  http.route({
    ...routeOf(listEndpoints, `POST ${ORGANIZATION}/orders/{orderId}/cancel-plan`),
    handler: async (request, reply) =>
      answer(request, reply, await cancelOrderPlan(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(listEndpoints, `POST ${ORGANIZATION}/orders/{orderId}/stop-renewal`),
    handler: async (request, reply) =>
      answer(request, reply, await stopOrderRenewal(app, request.identity, request.params)),
  })
}

const fileParams = organizationParams.extend({
  orderId: z.coerce.number().int().positive(),
  fileId: z.string().max(64),
})

const documentParams = organizationParams.extend({
  orderId: z.coerce.number().int().positive(),
  id: tokenSchema,
})

function orderFileRoute(http: Http, app: App): void {
  http.get(
    '/manage/organizations/:organizationSlug/orders/:orderId/files/:fileId',
    { schema: { params: fileParams, response: { 200: z.instanceof(Readable), ...refusals } } },
    async (request, reply) => {
      const file = await openOrderFile(app, request.identity, request.params)
      if (isRefusal(file)) return answer(request, reply, file)
      return sendForeignFile(reply, file)
    },
  )

  http.get(
    '/manage/organizations/:organizationSlug/orders/:orderId/documents/:id.pdf',
    { schema: { params: documentParams, response: { 200: z.instanceof(Readable), ...refusals } } },
    async (request, reply) => {
      const asked = { ...request.params, locale: localeOfPerson(request) }
      const document = await openOrderDocument(app, request.identity, asked)
      return isRefusal(document) ? answer(request, reply, document) : sendPdf(reply, document)
    },
  )
}

function viewRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/views`),
    handler: async (request, reply) =>
      answer(request, reply, await showViews(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(listEndpoints, `PUT ${ORGANIZATION}/views/{list}/{name}`),
    handler: async (request, reply) =>
      answer(request, reply, await keepView(app, request.identity, request.params, request.body.settings)),
  })

  http.route({
    ...routeOf(listEndpoints, `DELETE ${ORGANIZATION}/views/{list}/{name}`),
    handler: async (request, reply) =>
      answer(request, reply, await forgetView(app, request.identity, request.params)),
  })
}

function exportRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(listEndpoints, `POST ${ORGANIZATION}/exports`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply.code(201), await prepareExport(app, identity, params, body))
    },
  })

  http.route({
    ...routeOf(listEndpoints, `GET ${ORGANIZATION}/exports/{exportId}`),
    handler: async (request, reply) =>
      answer(request, reply, await showExport(app, request.identity, request.params)),
  })

  http.get(
    '/manage/organizations/:organizationSlug/exports/:exportId/file',
    // Opening it takes it: a look at its headers must not.
    {
      exposeHeadRoute: false,
      schema: { params: exportParams, response: { 200: z.instanceof(Readable), ...refusals } },
    },
    async (request, reply) =>
      sendExport(request, reply, await openExport(app, request.identity, request.params)),
  )
}

function supportExportRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(listEndpoints, 'POST /manage/support/exports'),
    handler: async (request, reply) =>
      answer(request, reply.code(201), await prepareSupportExport(app, request.identity, request.body)),
  })

  http.route({
    ...routeOf(listEndpoints, 'GET /manage/support/exports/{exportId}'),
    handler: async (request, reply) =>
      answer(request, reply, await showExport(app, request.identity, ofSupport(request.params))),
  })

  http.get(
    '/manage/support/exports/:exportId/file',
    {
      exposeHeadRoute: false,
      schema: { params: supportExportParams, response: { 200: z.instanceof(Readable), ...refusals } },
    },
    async (request, reply) =>
      sendExport(request, reply, await openExport(app, request.identity, ofSupport(request.params))),
  )
}

const ofSupport = ({ exportId }: { exportId: string }) => ({ organizationSlug: null, exportId })

function sendExport(request: FastifyRequest, reply: FastifyReply, file: OpenExport | Refusal) {
  if (isRefusal(file)) return answer(request, reply, file)
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', attachment(file.fileName))
    .header('x-row-count', file.totalRows)
    .send(file.content)
}
