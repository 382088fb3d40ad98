import { contactEndpoints } from '@obole/contract/contacts'
import type { App } from '../app.ts'
import { answer, type Http, localeOf } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import {
  addContactNote,
  changeHousehold,
  clearAddress,
  correctContact,
  liftForContact,
  mergeTwo,
  openContact,
  refuseForContact,
  removeContactNote,
  showDuplicates,
  takeApart,
  tellTwoApart,
} from './contacts.ts'
import { contacts } from './lists.ts'

const CONTACTS = '/manage/organizations/{organizationSlug}/contacts'

export function contactRoutes(http: Http, app: App): void {
  readingRoutes(http, app)
  writingRoutes(http, app)
  refusalRoutes(http, app)
  mergeRoutes(http, app)
}

function readingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(contactEndpoints, `GET ${CONTACTS}`),
    handler: async (request, reply) =>
      answer(request, reply, await contacts.show(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(contactEndpoints, `GET ${CONTACTS}/duplicates`),
    handler: async (request, reply) =>
      answer(request, reply, await showDuplicates(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(contactEndpoints, `GET ${CONTACTS}/{contactId}`),
    handler: async (request, reply) =>
      answer(
        request,
        reply,
        await openContact(app, request.identity, { ...request.params, locale: localeOf(request) }),
      ),
  })
}

function writingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(contactEndpoints, `PUT ${CONTACTS}/{contactId}`),
    handler: async (request, reply) =>
      answer(request, reply, await correctContact(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(contactEndpoints, `POST ${CONTACTS}/{contactId}/notes`),
    handler: async (request, reply) =>
      answer(request, reply, await addContactNote(app, request.identity, request.params, request.body.text)),
  })

  http.route({
    ...routeOf(contactEndpoints, `DELETE ${CONTACTS}/{contactId}/notes/{noteId}`),
    handler: async (request, reply) =>
      answer(request, reply, await removeContactNote(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(contactEndpoints, `PUT ${CONTACTS}/{contactId}/household`),
    handler: async (request, reply) =>
      answer(
        request,
        reply,
        await changeHousehold(app, request.identity, request.params, request.body.withId),
      ),
  })
}

function refusalRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(contactEndpoints, `POST ${CONTACTS}/{contactId}/refusals`),
    handler: async (request, reply) =>
      answer(
        request,
        reply,
        await refuseForContact(app, request.identity, request.params, request.body.purpose),
      ),
  })

  http.route({
    ...routeOf(contactEndpoints, `POST ${CONTACTS}/{contactId}/refusals/lift`),
    handler: async (request, reply) =>
      answer(request, reply, await liftForContact(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(contactEndpoints, `DELETE ${CONTACTS}/{contactId}/undeliverable`),
    handler: async (request, reply) =>
      answer(request, reply, await clearAddress(app, request.identity, request.params)),
  })
}

function mergeRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(contactEndpoints, `POST ${CONTACTS}/merges`),
    handler: async (request, reply) =>
      answer(request, reply, await mergeTwo(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(contactEndpoints, `DELETE ${CONTACTS}/merges/{mergeId}`),
    handler: async (request, reply) =>
      answer(request, reply, await takeApart(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(contactEndpoints, `POST ${CONTACTS}/distinctions`),
    handler: async (request, reply) =>
      answer(request, reply, await tellTwoApart(app, request.identity, request.params, request.body)),
  })
}
