import { associationEndpoints } from '@obole/contract/manage-associations'
import type { App } from '../app.ts'
import { answer, idempotencyKey, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { typedAgain } from '../platform/typed-again.ts'
import {
  changeAssociation,
  decideCompliance,
  decideIdentity,
  listForSupport,
  openAssociation,
  showAssociation,
  reviewIdentity,
  showNamesakes,
  submitCompliance,
  withdrawDocument,
  withdrawIdentity,
} from './associations.ts'

export function associationRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(associationEndpoints, 'POST /manage/organizations'),
    handler: async (request, reply) => {
      const key = idempotencyKey(request)
      return answer(request, reply.code(201), await openAssociation(app, request.identity, request.body, key))
    },
  })

  http.route({
    ...routeOf(associationEndpoints, 'GET /manage/organizations/{organizationSlug}'),
    handler: async (request, reply) =>
      answer(request, reply, await showAssociation(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(associationEndpoints, 'PATCH /manage/organizations/{organizationSlug}'),
    handler: async (request, reply) =>
      answer(request, reply, await changeAssociation(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(
      associationEndpoints,
      'DELETE /manage/organizations/{organizationSlug}/documents/{documentId}',
    ),
    handler: async (request, reply) =>
      answer(request, reply, await withdrawDocument(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(associationEndpoints, 'POST /manage/organizations/{organizationSlug}/compliance/submit'),
    handler: async (request, reply) =>
      answer(request, reply, await submitCompliance(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(associationEndpoints, 'POST /manage/organizations/{organizationSlug}/identity/withdraw'),
    handler: async (request, reply) =>
      answer(request, reply, await withdrawIdentity(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(associationEndpoints, 'POST /manage/support/organizations/{organizationSlug}/identity'),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const word = { ...body, again: typedAgain(request) }
      return answer(request, reply, await decideIdentity(app, identity, params, word))
    },
  })

  http.route({
    ...routeOf(associationEndpoints, 'POST /manage/support/organizations/{organizationSlug}/identity/review'),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const word = { ...body, again: typedAgain(request) }
      return answer(request, reply, await reviewIdentity(app, identity, params, word))
    },
  })

  http.route({
    ...routeOf(associationEndpoints, 'GET /manage/support/organizations'),
    handler: async (request, reply) =>
      answer(request, reply, await listForSupport(app, request.identity, request.query)),
  })

  http.route({
    ...routeOf(associationEndpoints, 'GET /manage/support/organizations/{organizationSlug}/namesakes'),
    handler: async (request, reply) =>
      answer(request, reply, await showNamesakes(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(associationEndpoints, 'POST /manage/support/organizations/{organizationSlug}/decision'),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const word = { ...body, again: typedAgain(request) }
      return answer(request, reply, await decideCompliance(app, identity, params, word))
    },
  })
}
