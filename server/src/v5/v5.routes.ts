import {
  actOperations,
  checkoutOperations,
  directoryOperations,
  publicOperations,
  transactionOperations,
} from '@obole/contract/v5/operations'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import { CATEGORIES } from '@obole/contract/v5/categories'
import type { App } from '../app.ts'
import { answer, idempotencyKey, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { listForms, listFormTypes, listOwnAssociations, showAssociation, showForm } from './campaigns.ts'
import { cancelOrder, moveForm, refundPayment } from './acts.ts'
import { askForCheckout, showCheckout } from './checkouts.ts'
import { exportPayout } from './payout-export.ts'
import {
  listActivities,
  listDirectoryForms,
  listDirectoryOrganizations,
  listTags,
  showTag,
} from './directory.ts'
import { partnerRoutes } from './partners.routes.ts'
import { quickCreate } from './quick-create.ts'
import { readQueryOfBody, typedQuery } from './typed-query.ts'
import { listItems, listOrders, listPayments, showItem, showOwnOrder, showPayment } from './transactions.ts'

/** The public API in version 5, which associations' own tools call with a key: see `useApiCaller`. */
export function v5Routes(http: Http, app: App): void {
  readAnyJson(http)
  publicRoutes(http, app)
  transactionRoutes(http, app)
  directoryRoutes(http, app)
  valueRoutes(http, app)
  checkoutRoutes(http, app)
  formActs(http, app)
  moneyActs(http, app)
  partnerRoutes(http, app)
}

/** JSON comes under several names or none, and some programs announce it where they send nothing, or announce a form. */
function readAnyJson(http: Http): void {
  http.addHook('preValidation', async (request) => {
    request.body ??= {}
    request.query = typedQuery(request)
  })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'string' }, ({ headers }, body, done) => {
    // It also takes off the mark of its encoding, with which some programs begin.
    const text = String(body).trim()
    if (text === '') return done(null, undefined)
    if (!JSON_TYPES.test(headers['content-type'] ?? ''))
      return done(Object.assign(new Error('not announced as JSON'), { statusCode: 415 }))
    try {
      return done(null, JSON.parse(text))
    } catch {
      return done(Object.assign(new Error('not JSON'), { statusCode: 400 }))
    }
  })
}

const JSON_TYPES = /^(?:$|text\/plain|(?:application|text)\/(?:[\w.-]+\+)?json\b)/i

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
      answer(request, reply, await exportPayout(app, request.apiCaller, request.params)),
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

const DIRECTORY = { config: { privilege: 'FormOpenDirectory' } } as const
const FORMS = { config: { privilege: 'FormAdministration' } } as const
const REFUNDS = { config: { privilege: 'RefundManagement' } } as const

function directoryRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(directoryOperations, 'POST /directory/forms'),
    ...DIRECTORY,
    handler: async (request, reply) =>
      answer(request, reply, await listDirectoryForms(app, request.body, request.query)),
  })

  http.route({
    ...routeOf(directoryOperations, 'POST /directory/organizations'),
    ...DIRECTORY,
    handler: async (request, reply) =>
      answer(request, reply, await listDirectoryOrganizations(app, request.body, request.query)),
  })

  http.route({
    ...routeOf(directoryOperations, 'GET /tags/{tagName}'),
    ...DIRECTORY,
    handler: async (request, reply) =>
      answer(request, reply, await showTag(app, request.params.tagName, request.query)),
  })
}

function valueRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(directoryOperations, 'GET /values/tags'),
    ...PUBLIC,
    handler: async (request, reply) => answer(request, reply, await listTags(app)),
  })

  http.route({
    ...routeOf(directoryOperations, 'GET /values/form/{formType}/types'),
    ...PUBLIC,
    handler: async (request, reply) => answer(request, reply, listActivities(request.params.formType)),
  })

  http.route({
    ...routeOf(directoryOperations, 'GET /values/organization/categories'),
    ...PUBLIC,
    handler: async (_request, reply) => reply.send([...CATEGORIES]),
  })

  http.route({
    ...routeOf(directoryOperations, 'GET /values/company-legal-status'),
    ...PUBLIC,
    handler: async (_request, reply) => reply.send([...LEGAL_STATUSES]),
  })
}

function formActs(http: Http, app: App): void {
  http.route({
    ...routeOf(actOperations, 'POST /organizations/{organizationSlug}/forms/{formType}/action/quick-create'),
    ...FORMS,
    handler: async (request, reply) => {
      const { apiCaller, params, body: asked } = request
      const wish = { asked, idempotencyKey: idempotencyKey(request) }
      return answer(request, reply, await quickCreate(app, apiCaller, params, wish))
    },
  })

  http.route({
    ...routeOf(actOperations, 'PUT /organizations/{organizationSlug}/forms/{formType}/{formSlug}/state'),
    ...FORMS,
    handler: async (request, reply) => {
      const { apiCaller, params, body } = request
      return answer(request, reply, await moveForm(app, apiCaller, params, body.state))
    },
  })
}

function moneyActs(http: Http, app: App): void {
  http.route({
    ...routeOf(actOperations, 'POST /orders/{orderId}/cancel'),
    ...REFUNDS,
    handler: async (request, reply) =>
      answer(request, reply, await cancelOrder(app, request.apiCaller, request.params.orderId)),
  })

  http.route({
    ...routeOf(actOperations, 'POST /payments/{paymentId}/refund'),
    ...REFUNDS,
    // An amount that a program sends in the body, unread, would give all of the payment back.
    preValidation: readQueryOfBody,
    handler: async (request, reply) => {
      const { apiCaller, params, query } = request
      const asked = { query, idempotencyKey: idempotencyKey(request) }
      return answer(request, reply, await refundPayment(app, apiCaller, params.paymentId, asked))
    },
  })
}

const CHECKOUT = { config: { privilege: 'Checkout' } } as const

function checkoutRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(checkoutOperations, 'POST /organizations/{organizationSlug}/checkout-intents'),
    ...CHECKOUT,
    handler: async (request, reply) => {
      const { apiCaller, params, body } = request
      const asked = { body, idempotencyKey: idempotencyKey(request) }
      return answer(request, reply, await askForCheckout(app, apiCaller, params.organizationSlug, asked))
    },
  })

  http.route({
    ...routeOf(
      checkoutOperations,
      'GET /organizations/{organizationSlug}/checkout-intents/{checkoutIntentId}',
    ),
    ...CHECKOUT,
    handler: async (request, reply) => {
      const { apiCaller, params, query } = request
      const asked = { ...params, withFailedRefunds: query.withFailedRefundOperation }
      return answer(request, reply, await showCheckout(app, apiCaller, asked))
    },
  })
}
