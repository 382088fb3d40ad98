import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a PDF as a download, which no cache on the way keeps. */
export function sendPdf(
  reply: FastifyReply,
  { fileName, pdf }: { fileName: string; pdf: Buffer },
): FastifyReply {
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-length', pdf.length)
    .send(Readable.from([pdf]))
}
