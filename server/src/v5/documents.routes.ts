import { isRefusal, refuse } from '@obole/contract/problems'
import { z } from 'zod'
import type { App } from '../app.ts'
import { openAttestation } from '../invoices/attest-payment.ts'
import { sendRefusal, type Http } from '../platform/http.ts'
import { localeOfPerson } from '../platform/plain-page.ts'
import { sendPdf } from '../platform/send-pdf.ts'
import { openDocument } from '../receipts/open-document.ts'
import { documentOf } from './paper-addresses.ts'

/** The papers of an order at the addresses that the public API tells. */
export function documentRoutes(http: Http, app: App): void {
  http.get(
    '/papiers/:code',
    { schema: { hide: true, params: z.object({ code: z.string().max(200) }) } },
    async (request, reply) => {
      const named = documentOf(app, request.params.code)
      if (!named) return sendRefusal(request, reply, refuse('NOT_FOUND'))
      const { orderId, paperId } = named
      const document =
        paperId === null
          ? await openAttestation(app, orderId)
          : await openDocument(app, orderId, { id: paperId, locale: localeOfPerson(request) })
      return isRefusal(document) ? sendRefusal(request, reply, document) : sendPdf(reply, document)
    },
  )
}
