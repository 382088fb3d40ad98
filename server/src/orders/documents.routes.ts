import multipart from '@fastify/multipart'
import { orderEndpoints } from '@obole/contract/orders'
import { refuse } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { answer, callerOf, type Http } from '../platform/http.ts'
import { receivedFile, uploadBodyLimit, uploadLimits } from '../platform/received-file.ts'
import { routeOf } from '../platform/route-of.ts'
import { sendDocument } from './send-document.ts'

/** In its own scope, because every other call may only send JSON. */
export async function orderDocumentRoutes(http: Http, app: App): Promise<void> {
  await http.register(async (scope: Http) => {
    await scope.register(multipart, { limits: uploadLimits })

    scope.route({
      ...routeOf(orderEndpoints, 'POST /orders/{token}/items/{itemId}/documents/{fieldId}'),
      bodyLimit: uploadBodyLimit,
      handler: async (request, reply) => {
        if (!request.isMultipart()) return answer(request, reply, refuse('FILE_FORMAT'))
        const sent = {
          ...request.params,
          issuedOn: request.query.issuedOn ?? null,
          caller: callerOf(request),
          receive: () => receivedFile(request),
        }
        return answer(request, reply, await sendDocument(app, sent))
      },
    })
  })
}
