import type { Readable } from 'node:stream'
import { tokenSchema } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { UploadType } from '@obole/core/validation/file-types'
import type { App } from '../app.ts'
import { findFile } from './files.store.ts'

export interface OpenFile {
  fileName: string
  contentType: UploadType
  sizeBytes: number
  content: Readable
}

/** A file of a cart, or of the order it became; the caller must have checked the right to that cart or order. */
export async function openFile(app: App, cartId: string, fileId: string): Promise<OpenFile | Refusal> {
  const named = [cartId, fileId].every((id) => tokenSchema.safeParse(id).success)
  const file = named ? await findFile(app.db, cartId, fileId) : null
  if (!file) return refuse('NOT_FOUND')
  const { fileName, contentType, sizeBytes } = file
  return { fileName, contentType, sizeBytes, content: app.files.read(file.storedAs) }
}
