import { eventCancellationEndpoints } from '@obole/contract/event-cancellations'
import { campaignEndpoints } from '@obole/contract/manage-campaigns'
import { formParams } from '@obole/contract/forms'
import { isRefusal } from '@obole/contract/problems'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, idempotencyKey, refusals, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { typedAgain } from '../platform/typed-again.ts'
import {
  campaignVersions,
  cancelCampaignEvent,
  copyCampaign,
  discardChanges,
  drawQrCode,
  editCampaign,
  moveCampaign,
  prepareSeason,
  newCampaign,
  publishCampaign,
  renameCampaign,
  returnToVersion,
  showCancellation,
  showCampaign,
} from './campaigns.ts'

const CAMPAIGN = '/manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}'

export function campaignRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(campaignEndpoints, 'POST /manage/organizations/{organizationSlug}/forms'),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const wish = { ...body, idempotencyKey: idempotencyKey(request) }
      return answer(request, reply.code(201), await newCampaign(app, identity, params, wish))
    },
  })

  http.route({
    ...routeOf(campaignEndpoints, `GET ${CAMPAIGN}`),
    handler: async (request, reply) =>
      answer(request, reply, await showCampaign(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(campaignEndpoints, `PATCH ${CAMPAIGN}`),
    // A campaign may have long texts; pictures are sent separately.
    bodyLimit: 2 * 1024 * 1024,
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const key = idempotencyKey(request)
      return answer(request, reply, await editCampaign(app, identity, params, body, key))
    },
  })

  http.route({
    ...routeOf(campaignEndpoints, `POST ${CAMPAIGN}/publish`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await publishCampaign(app, identity, params, body.version))
    },
  })

  http.route({
    ...routeOf(campaignEndpoints, `POST ${CAMPAIGN}/discard`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await discardChanges(app, identity, params, body.version))
    },
  })

  http.route({
    ...routeOf(campaignEndpoints, `GET ${CAMPAIGN}/versions`),
    handler: async (request, reply) =>
      answer(request, reply, await campaignVersions(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(campaignEndpoints, `POST ${CAMPAIGN}/versions/{number}/restore`),
    handler: async (request, reply) => {
      const { identity, params } = request
      return answer(request, reply, await returnToVersion(app, identity, params, params.number))
    },
  })

  http.route({
    ...routeOf(eventCancellationEndpoints, `GET ${CAMPAIGN}/cancellation`),
    handler: async (request, reply) =>
      answer(request, reply, await showCancellation(app, request.identity, request.params)),
  })

  http.route({
    ...routeOf(eventCancellationEndpoints, `POST ${CAMPAIGN}/cancellation`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(
        request,
        reply,
        await cancelCampaignEvent(app, identity, params, body, typedAgain(request)),
      )
    },
  })

  http.route({
    ...routeOf(campaignEndpoints, `PUT ${CAMPAIGN}/state`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await moveCampaign(app, identity, params, body.state))
    },
  })

  http.route({
    ...routeOf(campaignEndpoints, `PUT ${CAMPAIGN}/slug`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      return answer(request, reply, await renameCampaign(app, identity, params, body.formSlug))
    },
  })

  http.route({
    ...routeOf(campaignEndpoints, `POST ${CAMPAIGN}/duplicate`),
    handler: async (request, reply) => {
      const { identity, params, body } = request
      const wish = { ...body, idempotencyKey: idempotencyKey(request) }
      return answer(request, reply.code(201), await copyCampaign(app, identity, params, wish))
    },
  })

  http.route({
    ...routeOf(campaignEndpoints, `POST ${CAMPAIGN}/next-season`),
    handler: async (request, reply) => {
      const { identity, params } = request
      return answer(request, reply, await prepareSeason(app, identity, params))
    },
  })

  http.get(
    '/manage/organizations/:organizationSlug/forms/:formType/:formSlug/qr-code.svg',
    { schema: { params: formParams, response: { 200: z.string(), ...refusals } } },
    async (request, reply) => {
      const svg = await drawQrCode(app, request.identity, request.params)
      if (isRefusal(svg)) return answer(request, reply, svg)
      return reply
        .type('image/svg+xml')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
        .serializer(String)
        .send(svg)
    },
  )
}
