import { createHash } from 'node:crypto'
import type { UploadedFile } from '@obole/contract/carts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { failedRequirement, type Queryable } from '../platform/db.ts'
import { fileNameOf } from '../platform/file-name.ts'
import { sniffType } from '../platform/file-type.ts'
import { inertFile } from '../platform/picture.ts'
import { countedRange, takeToken, type Caller } from '../platform/rate-limit.ts'
import type { ReceivedFile } from '../platform/received-file.ts'
import { findFile, insertFile, type StoredFile } from './files.store.ts'
import { asksForFile } from './item-errors.ts'
import { openCart } from './open-cart.ts'

/** Twice what twenty lines with one question each need, so that a wrong file can be replaced. */
const MAX_FILES_PER_CART = 40
const MEBIBYTE = 1024 * 1024
/** Twenty lines with the largest file each. */
const MAX_BYTES_PER_CART = 100 * MEBIBYTE
/** More than a school or an office sends in an hour. */
const MEBIBYTES_OF_A_RANGE = { limit: 400, windowMs: 3_600_000 }
/** For a picture that answers a question, in pixels: a page of text stays legible. */
const LONGEST_SIDE = 4000

export interface StoreFile {
  cartId: string
  /** The visitor's address. */
  caller: Caller
  idempotencyKey: string | null
  /** Reads the upload, called only once it is wanted; answers null where nothing was sent. */
  receive: () => Promise<ReceivedFile | null>
}

/** Keeps a file for a cart. Its type is read from the content, and it is stored under a name of our own. */
export async function storeFile(
  app: App,
  { cartId, caller, idempotencyKey, receive }: StoreFile,
): Promise<UploadedFile | Refusal> {
  const open = await openCart(app, cartId)
  if (isRefusal(open)) return open
  if (!asksForFile(open.campaign)) return refuse('FILE_NOT_ASKED')
  const received = await receive()
  if (!received) return refuse('INVALID_REQUEST')
  if (!sniffType(received.content)) return refuse('FILE_FORMAT')
  const id = idempotencyKey ? app.ids.derivedToken('file', `${cartId}:${idempotencyKey}`) : app.ids.token()
  const sha256 = createHash('sha256').update(received.content).digest('base64url')
  const known = await findFile(app.db, cartId, id)
  if (known) return known.sha256 === sha256 ? toView(known) : refuse('IDEMPOTENCY_KEY_REUSED')
  const stored = await storeContent(app, caller, received)
  if (isRefusal(stored)) return stored
  const file = { id, cartId, ...stored }
  const kept = await keepFile(app, app.db, file)
  if (kept !== 'kept') await app.files.delete(file.storedAs)
  // `known` means that the same call arrived twice at once and the other one kept the file.
  return isRefusal(kept) ? kept : toView(file)
}

/** Writes a content without anything that could act by itself; its type is read from it. */
export async function storeContent(
  app: App,
  caller: Caller,
  received: ReceivedFile,
): Promise<Omit<StoredFile, 'id' | 'cartId'> | Refusal> {
  const contentType = sniffType(received.content)
  if (!contentType) return refuse('FILE_FORMAT')
  const limited = await takeVolume(app, caller, received.content.length)
  if (limited) return limited
  const inert = await inertFile(received.content, contentType, LONGEST_SIDE)
  if (isRefusal(inert)) return inert
  const { content } = inert
  return {
    storedAs: await app.files.write(content),
    fileName: fileNameOf(received.fileName, contentType),
    contentType,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(received.content).digest('base64url'),
  }
}

/** A range may send a fixed volume each hour; each file counts by its size. */
async function takeVolume(app: App, { address }: Caller, bytes: number): Promise<Refusal | null> {
  const range = countedRange(app, address)
  if (range === null) return null
  const { limit, windowMs } = MEBIBYTES_OF_A_RANGE
  const mebibytes = Math.max(1, Math.ceil(bytes / MEBIBYTE))
  return takeToken(app, 'upload-range', range, { limit: limit / mebibytes, windowMs })
}

/** Notes a stored file with its cart, within the cart's limits. */
export async function keepFile(
  app: App,
  db: Queryable,
  file: StoredFile,
): Promise<'kept' | 'known' | Refusal> {
  try {
    await insertFile(db, {
      ...file,
      now: app.clock.now(),
      maxPerCart: MAX_FILES_PER_CART,
      maxBytesPerCart: MAX_BYTES_PER_CART,
    })
    return 'kept'
  } catch (error) {
    if (failedRequirement(error) === 'known') return 'known'
    if (failedRequirement(error) === 'room')
      return refuse('TOO_MANY_REQUESTS', { details: { maxFiles: MAX_FILES_PER_CART } })
    throw error
  }
}

function toView({ id, fileName, contentType, sizeBytes }: StoredFile): UploadedFile {
  return { id, fileName, contentType, sizeBytes }
}
