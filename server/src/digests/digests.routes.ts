import { notificationEndpoints } from '@obole/contract/notifications'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { chooseDigest, showChoices, unsubscribe } from './choose-digests.ts'
import { stopPage } from './unsubscribe-token.ts'

export async function digestRoutes(http: Http, app: App): Promise<void> {
  http.route({
    ...routeOf(notificationEndpoints, 'GET /users/me/notifications'),
    handler: async (request, reply) => answer(request, reply, await showChoices(app, request.identity)),
  })

  http.route({
    ...routeOf(notificationEndpoints, 'PUT /users/me/notifications/{organizationSlug}'),
    handler: async (request, reply) => {
      const choice = { ...request.params, ...request.body }
      return answer(request, reply, await chooseDigest(app, request.identity, choice))
    },
  })

  // Older mail programs open the address with GET; newer ones send a POST.
  http.get(
    '/unsubscriptions/:token',
    { schema: { hide: true, params: notificationEndpoints['POST /unsubscriptions/{token}'].params } },
    (request, reply) => reply.code(302).header('location', stopPage(app, request.params.token)).send(),
  )

  // In a scope of its own: a mail program sends a form, whose content adds nothing to the address.
  await http.register(async (scope: Http) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    )
    scope.route({
      ...routeOf(notificationEndpoints, 'POST /unsubscriptions/{token}'),
      handler: async (request, reply) => answer(request, reply, await unsubscribe(app, request.params.token)),
    })
  })
}
