import { refuse } from '@obole/contract/problems'
import { LOCALES } from '@obole/core/locale'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, refusals, type Http } from '../platform/http.ts'
import { previewList, previewMail } from './preview.ts'

const params = z.object({ name: z.string().max(100), locale: z.enum(LOCALES) })
const querystring = z.object({ format: z.enum(['html', 'text']).default('html') })
/** A mail loads nothing, here as in a mailbox: its pictures come with it. */
const POLICY = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** For the people who write or review the mails: not in production. */
export function mailRoutes(http: Http, app: App): void {
  if (app.config.NODE_ENV === 'production' && !app.config.SEED_DEMO) return
  http.get('/mails', { schema: { hide: true } }, (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(previewList()),
  )

  http.get(
    '/mails/:name/:locale',
    { schema: { hide: true, params, querystring, response: { 200: z.string(), ...refusals } } },
    async (request, reply) => {
      const { format } = request.query
      const mail = previewMail(request.params.name, request.params.locale, format)
      if (mail === null) return answer(request, reply, refuse('NOT_FOUND'))
      const type = format === 'html' ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
      return reply.header('content-security-policy', POLICY).type(type).send(mail)
    },
  )
}
