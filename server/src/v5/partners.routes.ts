import { partnerOperations } from '@obole/contract/v5/operations'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { notifyPartner, notifyPartnerNoMore } from './partner-addresses.ts'
import { listLinkedAssociations, moveDomain, showPartner } from './partners.ts'

/** What a partner's application reads and changes of itself: of privileges it needs none, and no key is a partner's. */
export function partnerRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(partnerOperations, 'GET /partners/me'),
    handler: async (request, reply) => answer(request, reply, await showPartner(app, request.apiCaller)),
  })

  http.route({
    ...routeOf(partnerOperations, 'GET /partners/me/organizations'),
    handler: async (request, reply) =>
      answer(request, reply, await listLinkedAssociations(app, request.apiCaller, request.query)),
  })

  http.route({
    ...routeOf(partnerOperations, 'PUT /partners/me/api-clients'),
    handler: async (request, reply) =>
      answer(request, reply, await moveDomain(app, request.apiCaller, request.body)),
  })
  notificationRoutes(http, app)
}

function notificationRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(partnerOperations, 'PUT /partners/me/api-notifications'),
    handler: async (request, reply) =>
      answer(request, reply, await notifyPartner(app, request.apiCaller, { ...request.body, slug: null })),
  })

  http.route({
    ...routeOf(partnerOperations, 'DELETE /partners/me/api-notifications'),
    handler: async (request, reply) =>
      answer(
        request,
        reply,
        await notifyPartnerNoMore(app, request.apiCaller, { ...request.query, slug: null }),
      ),
  })

  http.route({
    ...routeOf(partnerOperations, 'PUT /partners/me/api-notifications/organizations/{organizationSlug}'),
    handler: async (request, reply) => {
      const { apiCaller, params, body } = request
      const asked = { ...body, slug: params.organizationSlug }
      return answer(request, reply, await notifyPartner(app, apiCaller, asked))
    },
  })

  http.route({
    ...routeOf(partnerOperations, 'DELETE /partners/me/api-notifications/organizations/{organizationSlug}'),
    handler: async (request, reply) => {
      const { apiCaller, params, query } = request
      const asked = { ...query, slug: params.organizationSlug }
      return answer(request, reply, await notifyPartnerNoMore(app, apiCaller, asked))
    },
  })
}
