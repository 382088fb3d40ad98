import { Readable } from 'node:stream'
import { isRefusal } from '@obole/contract/problems'
import { privacyEndpoints } from '@obole/contract/privacy'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, localeOf, refusals, type Http } from '../platform/http.ts'
import { routeOf } from '../platform/route-of.ts'
import { KEPT_BY_NOBODY } from '../platform/security-headers.ts'
import { attachment } from '../platform/send-file.ts'
import { askByLink, openPersonFile } from './person-files.ts'

/** For payers, who have no account. */
export function privacyRoutes(http: Http, app: App): void {
  http.route({
    ...routeOf(privacyEndpoints, 'POST /orders/{token}/personal-data'),
    handler: async (request, reply) =>
      answer(request, reply, await askByLink(app, { ...request.params, locale: localeOf(request) })),
  })

  http.get(
    '/personal-data/:fileToken.zip',
    {
      schema: {
        params: z.object({ fileToken: z.string().max(200) }),
        response: { 200: z.instanceof(Readable), ...refusals },
      },
    },
    async (request, reply) => {
      const file = await openPersonFile(app, {
        ...request.params,
        userId: request.identity.user?.userId ?? null,
      })
      if (isRefusal(file)) return answer(request, reply, file)
      return reply
        .header('content-type', 'application/zip')
        .header('content-length', file.sizeBytes)
        .header('content-disposition', attachment(file.fileName))
        .header('cache-control', KEPT_BY_NOBODY)
        .send(file.content)
    },
  )
}
