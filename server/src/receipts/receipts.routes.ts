import { Readable } from 'node:stream'
import { tokenSchema } from '@obole/contract/carts'
import { isRefusal, type Refusal, statusOf } from '@obole/contract/problems'
import { receiptEndpoints } from '@obole/contract/receipts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, localeOf, refusals, type Http } from '../platform/http.ts'
import { isForPerson, localeOfPerson } from '../platform/plain-page.ts'
import { routeOf } from '../platform/route-of.ts'
import { sendPdf } from '../platform/send-pdf.ts'
import { giveMissingAddress } from './give-missing-address.ts'
import { listLinkedDocuments } from './list-documents.ts'
import { openLinkedDocument } from './open-document.ts'
import { listOwnDocuments, openOwnDocument } from './own-documents.ts'
import { goneVerdict, receiptVerdict, sendVerdict, unknownVerdict } from './receipt-page.ts'
import { verifyReceipt } from './verify-receipt.ts'

export function receiptRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(receiptEndpoints, 'GET /orders/{token}/documents'),
    handler: async (request, reply) =>
      answer(request, reply, await listLinkedDocuments(app, request.params.token)),
  })

  http.route({
    ...routeOf(receiptEndpoints, 'PUT /orders/{token}/missing-address'),
    handler: async (request, reply) =>
      answer(request, reply, await giveMissingAddress(app, request.params.token, request.body)),
  })

  http.get(
    '/orders/:token/documents/:id.pdf',
    {
      schema: {
        params: z.object({ token: tokenSchema, id: tokenSchema }),
        response: { 200: z.instanceof(Readable), ...refusals },
      },
    },
    async (request, reply) => {
      const { token, id } = request.params
      const document = await openLinkedDocument(app, token, { id, locale: localeOfPerson(request) })
      return isRefusal(document) ? sendGone(request, reply, document) : sendPdf(reply, document)
    },
  )

  http.route({
    ...routeOf(receiptEndpoints, 'GET /users/me/documents'),
    handler: async (request, reply) =>
      answer(request, reply, await listOwnDocuments(app, request.identity, localeOf(request))),
  })

  http.get(
    '/users/me/documents/:id.pdf',
    {
      schema: {
        params: z.object({ id: tokenSchema }),
        response: { 200: z.instanceof(Readable), ...refusals },
      },
    },
    async (request, reply) => {
      const asked = { id: request.params.id, locale: localeOfPerson(request) }
      const document = await openOwnDocument(app, request.identity, asked)
      return isRefusal(document) ? sendGone(request, reply, document) : sendPdf(reply, document)
    },
  )

  http.route({
    ...routeOf(receiptEndpoints, 'GET /receipts/verify/{token}'),
    handler: async (request, reply) => {
      const verified = await verifyReceipt(app, request.params.token)
      if (!isForPerson(request)) return answer(request, reply, verified)
      const locale = localeOfPerson(request)
      return isRefusal(verified)
        ? sendVerdict(reply.code(statusOf(verified.refusal)), unknownVerdict(locale))
        : sendVerdict(reply, receiptVerdict(verified, locale))
    },
  })
}

/** A person with the old link of a paper gets a page that says what happened to it; a program gets the refusal. */
function sendGone(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const status = statusOf(refusal.refusal)
  const isGone = status === 404 || status === 410
  if (!isGone || !isForPerson(request)) return answer(request, reply, refusal)
  return sendVerdict(reply.code(status), goneVerdict(refusal, localeOfPerson(request)))
}
