import type { UploadType } from '@obole/core/validation/file-types'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { fileNameOf } from './file-name.ts'

export interface ForeignFile {
  /** The sender's own file name. */
  fileName: string
  contentType: UploadType
  sizeBytes: number
  content: Readable
}

/** A browser that opens such an answer directly may only draw it. */
export const INERT = "default-src 'none'; sandbox; frame-ancestors 'self'"

/** A visitor's file is downloaded, never displayed: its content must not run in a browser under our origin. */
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

/** A file name with any characters, encoded for a header by RFC 8187. */
export function attachment(fileName: string): string {
  const written = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${written}`
}
