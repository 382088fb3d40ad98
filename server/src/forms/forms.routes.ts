import { formEndpoints, formParams } from '@obole/contract/forms'
import { isRefusal } from '@obole/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, refusals, sendRefusal, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { embedAddress } from './embed-address.ts'
import { noCampaign } from './campaign.ts'
import { listContributors } from './list-contributors.ts'
import { publicQrCode } from './qr-code.ts'
import { showAgenda, showFeed } from './show-feeds.ts'
import { campaignForAnybody, showAggForm, showPublicCampaign, type PreparedAnswer } from './show-campaign.ts'

export function publicCampaignRoutes(http: Http, app: App): void {
  aggFormRoute(http, app)
  qrCodeRoute(http, app)

  http.route({
    ...routeOf(formEndpoints, 'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/enriched'),
    handler: async (request, reply) =>
      answer(request, reply, await showPublicCampaign(app, request.params, request.identity.user)),
  })

  http.route({
    ...routeOf(
      formEndpoints,
      'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/contributors',
    ),
    handler: async (request, reply) => {
      const { params, query, identity } = request
      return answer(request, reply, await listContributors(app, params, query, identity.user))
    },
  })

  // They answer everybody alike: whoever asks is not looked at.
  http.route({
    ...routeOf(formEndpoints, 'GET /organizations/{organizationSlug}/feed'),
    handler: async (request, reply) =>
      answer(request, reply, await showFeed(app, request.params.organizationSlug)),
  })

  http.route({
    ...routeOf(formEndpoints, 'GET /organizations/{organizationSlug}/agenda'),
    handler: async (request, reply) =>
      answer(request, reply, await showAgenda(app, request.params.organizationSlug)),
  })

  http.route({
    ...routeOf(formEndpoints, 'GET /oembed'),
    handler: async (request, reply) => answer(request, reply, await embedAddress(app, request.query)),
  })
}

/** Lets the file be only a picture in a page: no script in it would run. */
const INERT = "default-src 'none'; frame-ancestors 'self'"

function qrCodeRoute(http: Http, app: App): void {
  http.get(
    '/organizations/:organizationSlug/forms/:formType/:formSlug/qr-code.svg',
    { schema: { params: formParams, response: { 200: z.string(), ...refusals } } },
    async (request, reply) => {
      const svg = await publicQrCode(app, request.params)
      if (isRefusal(svg)) return answer(request, reply, svg)
      return reply
        .type('image/svg+xml')
        .header('content-security-policy', INERT)
        .header('cache-control', 'public, max-age=300')
        .serializer(String)
        .send(svg)
    },
  )
}

function aggFormRoute(http: Http, app: App): void {
  http.route({
    ...routeOf(formEndpoints, 'GET /agg/form'),
    handler: async (request, reply) => {
      const { user } = request.identity
      if (user) return answer(request, reply, await showAggForm(app, request.query, user))
      const written = await campaignForAnybody(app, request.query)
      return written
        ? sendWritten(request, reply, written)
        : sendRefusal(request, reply, noCampaign(request.query))
    },
  })
}

/** Sends the prepared answer, or only a 304 where the browser already has it. */
function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: PreparedAnswer,
): FastifyReply {
  void reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
}
