import { applicationEndpoints, authorizationEndpoints } from '@obole/contract/applications'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { typedAgain } from '../platform/typed-again.ts'
import { endAccess, showApplications } from './applications.ts'
import { authorize, showAuthorization } from './authorizations.ts'
import {
  changeApplication,
  makeApplication,
  replaceApplicationSecret,
  revokeApplication,
  showPartners,
} from './support-applications.ts'

export function applicationRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(authorizationEndpoints, 'GET /authorizations'),
    handler: async (request, reply) =>
      answer(request, reply, await showAuthorization(app, request.identity, request.query)),
  })

  http.route({
    ...routeOf(authorizationEndpoints, 'POST /authorizations'),
    handler: async (request, reply) => {
      const agreed = { ...request.body, again: typedAgain(request) }
      return answer(request, reply.code(201), await authorize(app, request.identity, agreed))
    },
  })

  http.route({
    ...routeOf(applicationEndpoints, 'GET /manage/organizations/{organizationSlug}/applications'),
    handler: async (request, reply) =>
      answer(request, reply, await showApplications(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(
      applicationEndpoints,
      'POST /manage/organizations/{organizationSlug}/applications/{clientId}/revoke',
    ),
    handler: async (request, reply) => {
      const { identity, params } = request
      return answer(request, reply, await endAccess(app, identity, params, typedAgain(request)))
    },
  })
  supportRoutes(http, app)
}

const APPLICATIONS = '/manage/support/applications'

function supportRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(applicationEndpoints, `GET ${APPLICATIONS}`),
    handler: async (request, reply) => answer(request, reply, await showPartners(app, request.identity)),
  })

  http.route({
    ...routeOf(applicationEndpoints, `POST ${APPLICATIONS}`),
    handler: async (request, reply) => {
      const wish = { ...request.body, again: typedAgain(request) }
      return answer(request, reply.code(201), await makeApplication(app, request.identity, wish))
    },
  })

  http.route({
    ...routeOf(applicationEndpoints, `PUT ${APPLICATIONS}/{clientId}`),
    handler: async (request, reply) => {
      const wish = { ...request.params, ...request.body, again: typedAgain(request) }
      return answer(request, reply, await changeApplication(app, request.identity, wish))
    },
  })

  http.route({
    ...routeOf(applicationEndpoints, `POST ${APPLICATIONS}/{clientId}/secret`),
    handler: async (request, reply) => {
      const wish = { ...request.params, again: typedAgain(request) }
      return answer(request, reply, await replaceApplicationSecret(app, request.identity, wish))
    },
  })

  http.route({
    ...routeOf(applicationEndpoints, `POST ${APPLICATIONS}/{clientId}/revoke`),
    handler: async (request, reply) => {
      const wish = { ...request.params, again: typedAgain(request) }
      return answer(request, reply, await revokeApplication(app, request.identity, wish))
    },
  })
}
