import { apiClientEndpoints } from '@obole/contract/api-clients'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { typedAgain } from '../platform/typed-again.ts'
import { makeAccessKey, replaceAccessKeySecret, revokeAccessKey, showKeys } from './api-clients.ts'

const KEYS = '/manage/organizations/{organizationSlug}/api-clients'

export function apiClientRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(apiClientEndpoints, `GET ${KEYS}`),
    handler: async (request, reply) =>
      answer(request, reply, await showKeys(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(apiClientEndpoints, `POST ${KEYS}`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const wish = { ...body, again: typedAgain(request) }
      return answer(request, reply.code(201), await makeAccessKey(app, identity, params, wish))
    },
  })

  http.route({
    ...routeOf(apiClientEndpoints, `POST ${KEYS}/{clientId}/secret`),
    handler: async (request, reply) => {
      const { identity, params } = request
      return answer(request, reply, await replaceAccessKeySecret(app, identity, params, typedAgain(request)))
    },
  })

  http.route({
    ...routeOf(apiClientEndpoints, `POST ${KEYS}/{clientId}/revoke`),
    handler: async (request, reply) =>
      answer(request, reply, await revokeAccessKey(app, request.identity, request.params)),
  })
}
