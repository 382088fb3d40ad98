import { renewalEndpoints } from '@obole/contract/renewals'
import type { App } from '../app.ts'
import { answer, type Http, localeOf } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { openRenewal } from './open-renewal.ts'
import { requestRenewalLink } from './request-renewal-link.ts'
import { resumeReminders, stopPage, stopReminders } from './stop-reminders.ts'

export async function renewalRoutes(http: Http, app: App): Promise<void> {
  http.route({
    ...routeOf(renewalEndpoints, 'POST /renewals/open'),
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return answer(request, reply, await openRenewal(app, request.identity, request.body))
    },
  })

  http.route({
    ...routeOf(
      renewalEndpoints,
      'POST /organizations/{organizationSlug}/forms/{formType}/{formSlug}/renewal-link',
    ),
    handler: async (request, reply) => {
      const from = { address: request.ip, locale: localeOf(request) }
      const wish = { ...request.params, ...request.body }
      return answer(request, reply.code(202), await requestRenewalLink(app, wish, from))
    },
  })

  http.route({
    ...routeOf(renewalEndpoints, 'POST /renewals/resume/{token}'),
    handler: async (request, reply) =>
      answer(request, reply, await resumeReminders(app, request.params.token)),
  })

  // Older mail programs open the address with GET; newer ones send a POST.
  http.get(
    '/renewals/stop/:token',
    { schema: { hide: true, params: renewalEndpoints['POST /renewals/stop/{token}'].params } },
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
      ...routeOf(renewalEndpoints, 'POST /renewals/stop/{token}'),
      handler: async (request, reply) =>
        answer(request, reply, await stopReminders(app, request.params.token)),
    })
  })
}
