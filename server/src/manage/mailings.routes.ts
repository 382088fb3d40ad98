import { mailingEndpoints } from '@obole/contract/mailings'
import type { App } from '../app.ts'
import { answer, type Http, idempotencyKey } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import {
  beginDraft,
  deleteDraft,
  listOfMailings,
  openMailing,
  openRecipients,
  saveDraft,
  sendMailing,
  sendTrial,
  showPreview,
  showReach,
  stopMailing,
} from './mailings.ts'

const MAILINGS = '/manage/organizations/{organizationSlug}/mailings'
const ONE = `${MAILINGS}/{mailingId}` as const

export function mailingRoutes(http: Http, app: App): void {
  readingRoutes(http, app)
  writingRoutes(http, app)
  sendingRoutes(http, app)
}

function readingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(mailingEndpoints, `GET ${MAILINGS}`),
    handler: async (request, reply) =>
      answer(request, reply, await listOfMailings(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(mailingEndpoints, `POST ${MAILINGS}/reach`),
    handler: async (request, reply) =>
      answer(request, reply, await showReach(app, request.identity, request.params, request.body.audience)),
  })

  http.route({
    ...routeOf(mailingEndpoints, `GET ${ONE}`),
    handler: async (request, reply) =>
      answer(request, reply, await openMailing(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(mailingEndpoints, `GET ${ONE}/recipients`),
    handler: async (request, reply) =>
      answer(request, reply, await openRecipients(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(mailingEndpoints, `GET ${ONE}/preview`),
    handler: async (request, reply) =>
      answer(request, reply, await showPreview(app, request.identity, request.params)),
  })
}

function writingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(mailingEndpoints, `POST ${MAILINGS}`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const begun = await beginDraft(app, identity, params, body, idempotencyKey(request))
      return answer(request, reply.code(201), begun)
    },
  })

  http.route({
    ...routeOf(mailingEndpoints, `PUT ${ONE}`),
    handler: async (request, reply) =>
      answer(request, reply, await saveDraft(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(mailingEndpoints, `DELETE ${ONE}`),
    handler: async (request, reply) =>
      answer(request, reply, await deleteDraft(app, request.identity, request.params)),
  })
}

function sendingRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(mailingEndpoints, `POST ${ONE}/trial`),
    handler: async (request, reply) =>
      answer(request, reply.code(202), await sendTrial(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(mailingEndpoints, `POST ${ONE}/send`),
    handler: async (request, reply) =>
      answer(request, reply, await sendMailing(app, request.identity, request.params, request.body)),
  })

  http.route({
    ...routeOf(mailingEndpoints, `POST ${ONE}/stop`),
    handler: async (request, reply) =>
      answer(request, reply, await stopMailing(app, request.identity, request.params)),
  })
}
