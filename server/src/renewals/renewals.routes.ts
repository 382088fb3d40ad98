import { mailChoiceEndpoints } from '@obole/contract/mailings'
import { renewalEndpoints } from '@obole/contract/renewals'
import type { App } from '../app.ts'
import { answer, type Http, localeOf } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { openRenewal } from './open-renewal.ts'
import { requestRenewalLink } from './request-renewal-link.ts'
import { chooseMails, choicesPage, showChoices } from './mail-choices.ts'

const REMINDERS = { purpose: 'Renewal', isRefused: true } as const
const MESSAGES = { purpose: 'Message', isRefused: true } as const

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
    ...routeOf(mailChoiceEndpoints, 'GET /mail-choices/{token}'),
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return answer(request, reply, await showChoices(app, request.params.token))
    },
  })

  http.route({
    ...routeOf(mailChoiceEndpoints, 'PUT /mail-choices/{token}'),
    handler: async (request, reply) =>
      answer(request, reply, await chooseMails(app, request.params.token, request.body)),
  })

  // Older mail programs open the address with GET; newer ones send a POST.
  for (const [path, purpose] of [
    ['/renewals/stop/:token', 'Renewal'],
    ['/mailings/stop/:token', 'Message'],
  ] as const)
    http.get(
      path,
      { schema: { hide: true, params: renewalEndpoints['POST /renewals/stop/{token}'].params } },
      (request, reply) =>
        reply
          .code(302)
          .header('location', choicesPage(app, request.params.token, purpose))
          .send(),
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
        answer(request, reply, await chooseMails(app, request.params.token, REMINDERS)),
    })
    scope.route({
      ...routeOf(mailChoiceEndpoints, 'POST /mailings/stop/{token}'),
      handler: async (request, reply) =>
        answer(request, reply, await chooseMails(app, request.params.token, MESSAGES)),
    })
  })
}
