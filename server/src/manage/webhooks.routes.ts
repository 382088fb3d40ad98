import { webhookEndpoints } from '@obole/contract/webhooks'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { typedAgain } from '../platform/typed-again.ts'
import {
  giveAnotherSignatureKey,
  giveWebhookAddress,
  removeWebhookAddress,
  sendWebhookAgain,
  sendWebhookTrial,
  showSignatureKey,
  showWebhookDelivery,
  showWebhookLog,
  showWebhooks,
  switchWebhookOn,
} from './webhooks.ts'

const WEBHOOKS = '/manage/organizations/{organizationSlug}/webhooks'
const DELIVERIES = '/manage/organizations/{organizationSlug}/webhook-deliveries'

export function webhookRoutes(http: Http, app: App): void {
  addressRoutes(http, app)
  keyRoutes(http, app)
  deliveryRoutes(http, app)
}

function addressRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(webhookEndpoints, `GET ${WEBHOOKS}`),
    handler: async (request, reply) =>
      answer(request, reply, await showWebhooks(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(webhookEndpoints, `PUT ${WEBHOOKS}/{type}`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const wish = { url: body.url, again: typedAgain(request) }
      return answer(request, reply, await giveWebhookAddress(app, identity, params, wish))
    },
  })

  http.route({
    ...routeOf(webhookEndpoints, `DELETE ${WEBHOOKS}/{type}`),
    handler: async (request, reply) =>
      answer(request, reply, await removeWebhookAddress(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(webhookEndpoints, `POST ${WEBHOOKS}/{type}/switch-on`),
    handler: async (request, reply) =>
      answer(request, reply, await switchWebhookOn(app, request.identity, request.params)),
  })
}

function keyRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(webhookEndpoints, `POST ${WEBHOOKS}/{type}/key`),
    handler: async (request, reply) => {
      const { identity, params } = request
      return answer(request, reply, await showSignatureKey(app, identity, params, typedAgain(request)))
    },
  })

  http.route({
    ...routeOf(webhookEndpoints, `POST ${WEBHOOKS}/{type}/key/replace`),
    handler: async (request, reply) => {
      const { identity, params } = request
      return answer(request, reply, await giveAnotherSignatureKey(app, identity, params, typedAgain(request)))
    },
  })
}

function deliveryRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(webhookEndpoints, `POST ${WEBHOOKS}/{type}/trial`),
    handler: async (request, reply) =>
      answer(request, reply, await sendWebhookTrial(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(webhookEndpoints, `GET ${DELIVERIES}`),
    handler: async (request, reply) =>
      answer(request, reply, await showWebhookLog(app, request.identity, request.params, request.query)),
  })

  http.route({
    ...routeOf(webhookEndpoints, `GET ${DELIVERIES}/{deliveryId}`),
    handler: async (request, reply) =>
      answer(request, reply, await showWebhookDelivery(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(webhookEndpoints, `POST ${DELIVERIES}/{deliveryId}/again`),
    handler: async (request, reply) =>
      answer(request, reply.code(202), await sendWebhookAgain(app, request.identity, request.params)),
  })
}
