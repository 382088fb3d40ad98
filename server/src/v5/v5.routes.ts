import { publicOperations, transactionOperations } from '@obole/contract/v5/operations'
import { useApiCaller } from '../api-clients/api-caller.ts'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { listForms, listFormTypes, listOwnAssociations, showAssociation, showForm } from './campaigns.ts'
import { exportCashOut } from './cash-out.ts'
import { listItems, listOrders, listPayments, showItem, showOwnOrder, showPayment } from './transactions.ts'

/** The public API in version 5, which associations' own tools call with a key. */
export function v5Routes(http: Http, app: App): void {
  useApiCaller(http, app)
  publicRoutes(http, app)
  transactionRoutes(http, app)
}

const PUBLIC = { config: { privilege: 'AccessPublicData' } } as const
const TRANSACTIONS = { config: { privilege: 'AccessTransactions' } } as const

function publicRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(publicOperations, 'GET /users/me/organizations'),
    ...PUBLIC,
    handler: async (request, reply) =>
      answer(request, reply, await listOwnAssociations(app, request.apiCaller)),
  })

  http.route({
    ...routeOf(publicOperations, 'GET /organizations/{organizationSlug}'),
    ...PUBLIC,
    handler: async (request, reply) => {
      const { apiCaller, params } = request
      return answer(request, reply, await showAssociation(app, apiCaller, params.organizationSlug))
    },
  })

  http.route({
    ...routeOf(publicOperations, 'GET /organizations/{organizationSlug}/formTypes'),
    ...PUBLIC,
    handler: async (request, reply) => {
      const { apiCaller, params, query } = request
      return answer(request, reply, await listFormTypes(app, apiCaller, params.organizationSlug, query))
    },
  })

  http.route({
    ...routeOf(publicOperations, 'GET /organizations/{organizationSlug}/forms'),
    ...PUBLIC,
    handler: async (request, reply) => {
      const { apiCaller, params, query } = request
      return answer(request, reply, await listForms(app, apiCaller, params.organizationSlug, query))
    },
  })

  http.route({
    ...routeOf(publicOperations, 'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/public'),
    ...PUBLIC,
    handler: async (request, reply) =>
      answer(request, reply, await showForm(app, request.apiCaller, request.params)),
  })
}

function transactionRoutes(http: Http, app: App): void {
  orderRoutes(http, app)
  itemRoutes(http, app)
  paymentRoutes(http, app)

  http.route({
    ...routeOf(transactionOperations, 'GET /organizations/{organizationSlug}/cash-out/{cashOutId}/export'),
    ...TRANSACTIONS,
    handler: async (request, reply) =>
      answer(request, reply, await exportCashOut(app, request.apiCaller, request.params)),
  })
}

function orderRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(transactionOperations, 'GET /organizations/{organizationSlug}/orders'),
    ...TRANSACTIONS,
    handler: async (request, reply) =>
      answer(request, reply, await listOrders(app, request.apiCaller, request.params, request.query)),
  })

  http.route({
    ...routeOf(
      transactionOperations,
      'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/orders',
    ),
    ...TRANSACTIONS,
    handler: async (request, reply) =>
      answer(request, reply, await listOrders(app, request.apiCaller, request.params, request.query)),
  })

  http.route({
    ...routeOf(transactionOperations, 'GET /orders/{orderId}'),
    ...TRANSACTIONS,
    handler: async (request, reply) =>
      answer(request, reply, await showOwnOrder(app, request.apiCaller, request.params.orderId)),
  })
}

function itemRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(transactionOperations, 'GET /organizations/{organizationSlug}/items'),
    ...TRANSACTIONS,
    handler: async (request, reply) =>
      answer(request, reply, await listItems(app, request.apiCaller, request.params, request.query)),
  })

  http.route({
    ...routeOf(
      transactionOperations,
      'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/items',
    ),
    ...TRANSACTIONS,
    handler: async (request, reply) =>
      answer(request, reply, await listItems(app, request.apiCaller, request.params, request.query)),
  })

  http.route({
    ...routeOf(transactionOperations, 'GET /items/{itemId}'),
    ...TRANSACTIONS,
    handler: async (request, reply) => {
      const asked = { ...request.params, ...request.query }
      return answer(request, reply, await showItem(app, request.apiCaller, asked))
    },
  })
}

function paymentRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(transactionOperations, 'GET /organizations/{organizationSlug}/payments'),
    ...TRANSACTIONS,
    handler: async (request, reply) =>
      answer(request, reply, await listPayments(app, request.apiCaller, request.params, request.query)),
  })

  http.route({
    ...routeOf(
      transactionOperations,
      'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/payments',
    ),
    ...TRANSACTIONS,
    handler: async (request, reply) =>
      answer(request, reply, await listPayments(app, request.apiCaller, request.params, request.query)),
  })

  http.route({
    ...routeOf(transactionOperations, 'GET /payments/{paymentId}'),
    ...TRANSACTIONS,
    handler: async (request, reply) => {
      const { params, query } = request
      const asked = { ...params, withFailedRefunds: query.withFailedRefundOperation }
      return answer(request, reply, await showPayment(app, request.apiCaller, asked))
    },
  })
}
