import { peopleEndpoints } from '@obole/contract/manage-people'
import type { App } from '../app.ts'
import { answer, localeOf, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { typedAgain } from '../platform/typed-again.ts'
import {
  changeAdministrator,
  inviteAdministrator,
  removeAdministrator,
  showAdministrators,
} from './administrators.ts'
import { acceptInvitation, declineInvitation, showInvitations, withdrawInvitation } from './invitations.ts'
import { audit, showAuditEntry, showAuditPeople } from './lists.ts'
import {
  decideRecoveryAsSupport,
  disownChange,
  endSessionsAsSupport,
  lookAtDisowning,
  showRecoveries,
} from './support-people.ts'

export function peopleRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(peopleEndpoints, 'GET /manage/organizations/{organizationSlug}/administrators'),
    handler: async (request, reply) =>
      answer(request, reply, await showAdministrators(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(peopleEndpoints, 'POST /manage/organizations/{organizationSlug}/administrators'),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const wish = { ...body, locale: localeOf(request), again: typedAgain(request) }
      return answer(request, reply.code(201), await inviteAdministrator(app, identity, params, wish))
    },
  })

  http.route({
    ...routeOf(peopleEndpoints, 'PUT /manage/organizations/{organizationSlug}/administrators/{userId}'),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const wish = { roles: body.roles, again: typedAgain(request) }
      return answer(request, reply, await changeAdministrator(app, identity, params, wish))
    },
  })

  http.route({
    ...routeOf(peopleEndpoints, 'DELETE /manage/organizations/{organizationSlug}/administrators/{userId}'),
    handler: async (request, reply) => {
      const { identity, params } = request
      return answer(request, reply, await removeAdministrator(app, identity, params, typedAgain(request)))
    },
  })

  invitationRoutes(http, app)

  http.route({
    ...routeOf(peopleEndpoints, 'POST /users/not-me/look'),
    handler: async (request, reply) => answer(request, reply, await lookAtDisowning(app, request.body.token)),
  })

  http.route({
    ...routeOf(peopleEndpoints, 'POST /users/not-me'),
    handler: async (request, reply) => {
      const wish = { token: request.body.token, address: request.ip }
      return answer(request, reply, await disownChange(app, wish))
    },
  })

  http.route({
    ...routeOf(peopleEndpoints, 'POST /manage/support/people/end-sessions'),
    handler: async (request, reply) => {
      const wish = { ...request.body, again: typedAgain(request) }
      return answer(request, reply, await endSessionsAsSupport(app, request.identity, wish))
    },
  })

  http.route({
    ...routeOf(peopleEndpoints, 'GET /manage/support/factor-recoveries'),
    handler: async (request, reply) => answer(request, reply, await showRecoveries(app, request.identity)),
  })

  http.route({
    ...routeOf(peopleEndpoints, 'POST /manage/support/factor-recoveries/{recoveryId}/decision'),
    handler: async (request, reply) => {
      const decision = { ...request.params, ...request.body, again: typedAgain(request) }
      return answer(request, reply, await decideRecoveryAsSupport(app, request.identity, decision))
    },
  })

  http.route({
    ...routeOf(peopleEndpoints, 'GET /manage/organizations/{organizationSlug}/audit'),
    handler: async (request, reply) => {
      const { identity, params, query } = request
      return answer(request, reply, await audit.show(app, identity, params, query))
    },
  })

  http.route({
    ...routeOf(peopleEndpoints, 'GET /manage/organizations/{organizationSlug}/audit/people'),
    handler: async (request, reply) =>
      answer(request, reply, await showAuditPeople(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(peopleEndpoints, 'GET /manage/organizations/{organizationSlug}/audit/{entryId}'),
    handler: async (request, reply) =>
      answer(request, reply, await showAuditEntry(app, request.identity, request.params)),
  })
}

function invitationRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(peopleEndpoints, 'DELETE /manage/organizations/{organizationSlug}/invitations/{invitationId}'),
    handler: async (request, reply) =>
      answer(request, reply, await withdrawInvitation(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(peopleEndpoints, 'GET /users/me/invitations'),
    handler: async (request, reply) => answer(request, reply, await showInvitations(app, request.identity)),
  })

  http.route({
    ...routeOf(peopleEndpoints, 'POST /users/me/invitations/{invitationId}/accept'),
    handler: async (request, reply) =>
      answer(request, reply, await acceptInvitation(app, request.identity, request.params.invitationId)),
  })

  http.route({
    ...routeOf(peopleEndpoints, 'POST /users/me/invitations/{invitationId}/decline'),
    handler: async (request, reply) =>
      answer(request, reply, await declineInvitation(app, request.identity, request.params.invitationId)),
  })
}
