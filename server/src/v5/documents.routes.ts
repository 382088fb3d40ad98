import { z } from 'zod'
import { isRefusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { sendRefusal, type Http } from '../platform/http.ts'
import { localeOfPerson } from '../platform/plain-page.ts'
import { sendPdf } from '../platform/send-pdf.ts'
import { openPaper } from './open-paper.ts'

/** The papers of an order at the addresses that the public API names. */
export function documentRoutes(http: Http, app: App): void {
  http.get(
    '/papiers/:code',
    { schema: { hide: true, params: z.object({ code: z.string().max(200) }) } },
    async (request, reply) => {
      const paper = await openPaper(app, request.params.code, localeOfPerson(request))
      return isRefusal(paper) ? sendRefusal(request, reply, paper) : sendPdf(reply, paper)
    },
  )
}
