import multipart from '@fastify/multipart'
import { cartEndpoints, cartParamsSchema } from '@obole/contract/cart-endpoints'
import { isRefusal, refuse } from '@obole/contract/problems'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, callerOf, idempotencyKey, refusals, type Http } from '../platform/http.ts'
import { receivedFile, uploadBodyLimit, uploadLimits } from '../platform/received-file.ts'
import { routeOf } from '../platform/route-of.ts'
import { sendForeignFile } from '../platform/send-file.ts'
import { openFile } from './open-file.ts'
import { storeFile } from './store-file.ts'

/** In their own scope, because every other call may only send JSON. */
export async function cartFileRoutes(http: Http, app: App): Promise<void> {
  await http.register(async (scope: Http) => {
    await scope.register(multipart, { limits: uploadLimits })

    scope.route({
      ...routeOf(cartEndpoints, 'POST /carts/{id}/file'),
      bodyLimit: uploadBodyLimit,
      handler: async (request, reply) => {
        if (!request.isMultipart()) return answer(request, reply, refuse('FILE_FORMAT'))
        const input = {
          cartId: request.params.id,
          caller: callerOf(request),
          idempotencyKey: idempotencyKey(request),
          receive: () => receivedFile(request),
        }
        return answer(request, reply, await storeFile(app, input))
      },
    })

    scope.get(
      '/carts/:id/file/:fileId',
      {
        schema: {
          params: cartParamsSchema.extend({ fileId: z.string().max(200) }),
          response: { 200: z.instanceof(Readable), ...refusals },
        },
      },
      async (request, reply) => {
        const file = await openFile(app, request.params.id, request.params.fileId)
        if (isRefusal(file)) return answer(request, reply, file)
        return sendForeignFile(reply, file)
      },
    )
  })
}
