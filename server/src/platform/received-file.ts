import type { MultipartFile } from '@fastify/multipart'
import { MAX_UPLOAD_BYTES } from '@obole/core/site/settings'
import type { FastifyRequest } from 'fastify'

/** The limits of a call that takes one file. */
export const uploadLimits = {
  fileSize: MAX_UPLOAD_BYTES,
  files: 1,
  fields: 5,
  fieldSize: 1000,
  parts: 6,
  headerPairs: 50,
}
export const uploadBodyLimit = MAX_UPLOAD_BYTES + 64 * 1024

export interface ReceivedFile {
  /** The sender's own file name; shown to people, never used as a path. */
  fileName: string
  content: Buffer
}

/** Null where no file was sent, or where the body is truncated or has no boundary. */
export async function receivedFile(request: FastifyRequest): Promise<ReceivedFile | null> {
  if (!request.isMultipart()) return null
  try {
    const part: MultipartFile | undefined = await request.file()
    if (!part) return null
    const content = await part.toBuffer()
    // The parser reports this itself only if the limit falls within a chunk, not at the end of one.
    if (part.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError()
    return { fileName: part.filename, content }
  } catch (error) {
    if (error instanceof Error && UNREADABLE.test(error.message)) return null
    throw error
  }
}

/** The parser's own messages: its errors have no code. */
const UNREADABLE = /unexpected end of multipart data|boundary not found|the needle cannot/i
