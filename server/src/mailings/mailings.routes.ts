import type { App } from '../app.ts'
import { answer, type Http } from '../platform/http.ts'
import { receiveBounce } from './receive-bounce.ts'

/** Not Authorization: whoever is signed in says so there. */
const SECRET_HEADER = 'x-bounces-secret'

/** Mails that come back, in their own scope: a raw mail is no JSON. Larger ones are refused by the API's own limit. */
export async function bounceRoutes(http: Http, app: App): Promise<void> {
  await http.register(async (scope: Http) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/mail/bounces', { schema: { hide: true } }, async (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : ''
      const secret = request.headers[SECRET_HEADER]
      return answer(request, reply, await receiveBounce(app, String(secret ?? ''), raw))
    })
  })
}
