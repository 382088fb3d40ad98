import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { DocumentKind } from '@obole/core/association/compliance'
import type { UploadType } from '@obole/core/validation/file-types'
import type { App } from '../app.ts'
import { fileNameOf } from '../platform/file-name.ts'
import { sniffType } from '../platform/file-type.ts'
import { diskFiles, type Files } from '../platform/files.ts'
import { inertFile } from '../platform/picture.ts'
import type { ReceivedFile } from '../platform/received-file.ts'
import { type FileRow, findFile, insertFile } from './association-files.store.ts'

/** Kept apart from visitors' uploads, which are swept by other rules. */
export const associationFiles = (app: App): Files => diskFiles(join(app.config.DATA_DIR, 'association-files'))

/** Enough for all campaigns of an association, and too few to use us as a disk. */
const MOST: Readonly<Record<FileRow['purpose'], number>> = { Picture: 1000, Document: 50 }
/** In pixels: what the widest page shows on a sharp screen, and what keeps a scanned page legible. */
const LONGEST_SIDE: Readonly<Record<FileRow['purpose'], number>> = { Picture: 2400, Document: 4000 }

export interface FileToKeep {
  organizationId: number
  userId: number
  purpose: FileRow['purpose']
  documentKind: DocumentKind | null
  idempotencyKey: string | null
  /** Receives the file being sent; null where there is none. */
  receive: () => Promise<ReceivedFile | null>
}

/** The type is read from the content, and the file is stored under a random name. Sent again, it is kept once. */
export async function keepFile(app: App, file: FileToKeep): Promise<FileRow | Refusal> {
  const received = await file.receive()
  if (!received || received.content.length === 0) return refuse('INVALID_REQUEST')
  const contentType = sniffType(received.content)
  if (!contentType || !isFit(file.purpose, contentType)) return refuse('FILE_FORMAT')
  const { organizationId, purpose, documentKind, userId } = file
  const sha256 = createHash('sha256').update(received.content).digest('base64url')
  const id = file.idempotencyKey
    ? app.ids.derivedToken('association-file', `${organizationId}:${userId}:${file.idempotencyKey}`)
    : app.ids.token()
  const known = await findFile(app.db, id, purpose)
  if (known) return known.sha256 === sha256 ? known : refuse('IDEMPOTENCY_KEY_REUSED')
  const inert = await inertFile(received.content, contentType, LONGEST_SIDE[purpose])
  if (isRefusal(inert)) return inert
  const { content, size } = inert
  const storedAs = await associationFiles(app).write(content)
  const row = await insertFile(
    app.db,
    {
      id,
      organizationId,
      purpose,
      storedAs,
      fileName: fileNameOf(received.fileName, contentType),
      contentType,
      sizeBytes: content.length,
      sha256,
      width: size?.width ?? null,
      height: size?.height ?? null,
      documentKind,
      userId,
    },
    MOST[purpose],
    app.clock.now(),
  )
  if (row) return row
  await associationFiles(app).delete(storedAs)
  return (
    (await findFile(app.db, id, purpose)) ?? refuse('TOO_MANY_REQUESTS', { details: { most: MOST[purpose] } })
  )
}

function isFit(purpose: FileRow['purpose'], type: UploadType): boolean {
  return purpose === 'Document' || type !== 'application/pdf'
}

export interface OpenFile {
  fileName: string
  contentType: UploadType
  sizeBytes: number
  content: Readable
}

/** A picture is public to everyone who has its address, which cannot be guessed. */
export async function openPicture(app: App, id: string): Promise<OpenFile | Refusal> {
  const file = await findFile(app.db, id, 'Picture')
  return file ? opened(app, file) : refuse('NOT_FOUND')
}

export function opened(app: App, file: FileRow): OpenFile {
  return {
    fileName: file.file_name,
    contentType: file.content_type,
    sizeBytes: file.size_bytes,
    content: associationFiles(app).read(file.stored_as),
  }
}
