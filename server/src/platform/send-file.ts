import type { UploadType } from '@obole/core/file-types'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { fileNameOf } from './file-name.ts'

export interface ForeignFile {
  /** As its sender called it. */
  fileName: string
  contentType: UploadType
  sizeBytes: number
  content: Readable
}

/** A browser that opens such an answer by itself may do nothing with it but draw. */
export const INERT = "default-src 'none'; sandbox; frame-ancestors 'self'"

/** What somebody sent us is saved, never shown: whatever it contains runs in nobody's browser under our name. */
export function sendForeignFile(reply: FastifyReply, file: ForeignFile): FastifyReply {
  const fileName = fileNameOf(file.fileName, file.contentType)
  return reply
    .header('content-type', file.contentType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', attachment(fileName))
    .header('content-security-policy', INERT)
    .header('x-content-type-options', 'nosniff')
    .send(file.content)
}

/** A name of any letters, as RFC 8187 writes it in a header. */
export function attachment(fileName: string): string {
  const written = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${written}`
}
