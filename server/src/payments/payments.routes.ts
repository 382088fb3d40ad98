import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { receiveNotification } from './receive-notification.ts'

/** The provider's notifications, in their own scope: the signature is of the raw body, so it is not parsed first. */
export async function notificationRoutes(http: Http, app: App): Promise<void> {
  await http.register(async (scope: Http) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/notifications/:provider', { schema: { hide: true } }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const { provider } = z.object({ provider: z.string() }).parse(request.params)
      return answer(request, reply, await receiveNotification(app, provider, body, request.headers))
    })
  })
}
