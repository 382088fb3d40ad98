import multipart from '@fastify/multipart'
import { formParams } from '@obole/contract/forms'
import { associationEndpoints, documentParams } from '@obole/contract/manage-associations'
import { isRefusal } from '@obole/contract/problems'
import { Readable } from 'node:stream'
import { LOCALES } from '@obole/core/locale'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, idempotencyKey, refusals, type Http } from '../platform/http.ts'
import { receivedFile, uploadBodyLimit, uploadLimits } from '../platform/received-file.ts'
import { routeOf } from '../platform/route-of.ts'
import { KEPT_BY_NOBODY } from '../platform/security-headers.ts'
import { INERT, sendForeignFile } from '../platform/send-file.ts'
import { addDocument, keepPicture, openDocument } from './associations.ts'
import { openPicture, openSharePicture } from './pictures.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** In a scope of their own: all other calls accept only JSON. */
export async function manageFileRoutes(http: Http, app: App): Promise<void> {
  await http.register(async (scope: Http) => {
    await scope.register(multipart, { limits: uploadLimits })

    scope.route({
      ...routeOf(associationEndpoints, 'POST /manage/organizations/{organizationSlug}/documents'),
      bodyLimit: uploadBodyLimit,
      handler: async (request, reply) => {
        const { identity, params, query } = request
        const receive = () => receivedFile(request)
        const document = { ...query, idempotencyKey: idempotencyKey(request), receive }
        return answer(request, reply.code(201), await addDocument(app, identity, params, document))
      },
    })

    scope.route({
      ...routeOf(associationEndpoints, 'POST /manage/organizations/{organizationSlug}/pictures'),
      bodyLimit: uploadBodyLimit,
      handler: async (request, reply) => {
        const { identity, params } = request
        const receive = () => receivedFile(request)
        const sent = { idempotencyKey: idempotencyKey(request), receive }
        return answer(request, reply.code(201), await keepPicture(app, identity, params, sent))
      },
    })
  })
  fileRoutes(http, app)
}

function fileRoutes(http: Http, app: App): void {
  http.get(
    '/manage/organizations/:organizationSlug/documents/:documentId',
    { schema: { params: documentParams, response: { 200: z.instanceof(Readable), ...refusals } } },
    async (request, reply) => {
      const file = await openDocument(app, request.identity, request.params)
      if (isRefusal(file)) return answer(request, reply, file)
      return sendForeignFile(reply, file)
    },
  )

  http.get(
    '/files/:fileId',
    {
      schema: {
        params: z.object({ fileId: z.string().max(64) }),
        response: { 200: z.instanceof(Readable), ...refusals },
      },
    },
    async (request, reply) => {
      const file = await openPicture(app, request.params.fileId)
      if (isRefusal(file)) return answer(request, reply, file)
      // The picture of an id never changes.
      return reply
        .header('content-type', file.contentType)
        .header('content-length', file.sizeBytes)
        .header('content-disposition', 'inline')
        .header('content-security-policy', INERT)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`)
        .send(file.content)
    },
  )

  http.get(
    '/organizations/:organizationSlug/forms/:formType/:formSlug/share.png',
    {
      schema: {
        params: formParams,
        querystring: z.object({ v: z.string().max(64).optional(), locale: z.enum(LOCALES).default('fr') }),
        response: { 200: z.instanceof(Buffer), ...refusals },
      },
    },
    async (request, reply) => {
      const { identity, params, query } = request
      const picture = await openSharePicture(app, identity, params, query.locale)
      if (isRefusal(picture)) return answer(request, reply, picture)
      const life = query.v === picture.version ? `max-age=${ONE_YEAR_SECONDS}, immutable` : 'max-age=300'
      return reply
        .header('content-type', 'image/png')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', picture.isPublic ? `public, ${life}` : KEPT_BY_NOBODY)
        .send(picture.png)
    },
  )
}
