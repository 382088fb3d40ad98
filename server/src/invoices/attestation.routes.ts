import { tokenSchema } from '@obole/contract/carts'
import { isRefusal, statusOf } from '@obole/contract/problems'
import { receiptEndpoints } from '@obole/contract/receipts'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '../app.ts'
import { answer, type Http, refusals } from '../platform/http.ts'
import { isForPerson, localeOfPerson } from '../platform/plain-page.ts'
import { routeOf } from '../platform/route-of.ts'
import { sendPdf } from '../platform/send-pdf.ts'
import { openLinkedAttestation } from './attest-payment.ts'
import {
  attestationVerdict,
  goneVerdict,
  sendVerdict,
  unknownVerdict,
  verifyAttestation,
} from './verify-attestation.ts'

export function attestationRoutes(http: Http, app: App): void {
  http.get(
    '/orders/:token/attestation.pdf',
    {
      schema: {
        params: z.object({ token: tokenSchema }),
        response: { 200: z.instanceof(Readable), ...refusals },
      },
    },
    async (request, reply) => {
      const attestation = await openLinkedAttestation(app, request.params.token)
      if (!isRefusal(attestation)) return sendPdf(reply, attestation)
      if (!isForPerson(request)) return answer(request, reply, attestation)
      const verdict = goneVerdict(attestation, localeOfPerson(request))
      return sendVerdict(reply.code(statusOf(attestation.refusal)), verdict)
    },
  )

  http.route({
    ...routeOf(receiptEndpoints, 'GET /attestations/{code}'),
    handler: async (request, reply) => {
      const verified = await verifyAttestation(app, request.params.code)
      if (!isForPerson(request)) return answer(request, reply, verified)
      const locale = localeOfPerson(request)
      return isRefusal(verified)
        ? sendVerdict(reply.code(statusOf(verified.refusal)), unknownVerdict(locale))
        : sendVerdict(reply, attestationVerdict(verified, locale))
    },
  })
}
