import { SIGNATURE_MAX_BYTES } from '@obole/contract/manage-receipts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { sniffType } from '../platform/file-type.ts'
import { longestSideOf, redraw, type Redrawn } from '../platform/picture.ts'
import { findSignature, insertSignature, readSignatureImage } from './papers.store.ts'

export interface Signatory {
  name: string
  role: string | null
  /** The signature whose picture goes above the name; null where there is none. */
  signatureId: number | null
}

/** In pixels: several times what the box above the name shows of it. */
const LONGEST_SIDE = 1200

/**
 * Sets who signs for the association from now on. The picture is a PNG or JPEG by its content, of 200 KiB at most, and
 * is redrawn; where it is absent, the current one stays.
 */
export async function signPapers(
  app: App,
  signature: { organizationId: number; name: string; role: string | null; image?: Buffer | null | undefined },
): Promise<{ signatureId: number } | Refusal> {
  const { image, organizationId } = signature
  const kept = image === undefined ? await findSignatureImage(app, organizationId) : null
  const drawn = image ? await drawnAnew(image) : { content: kept?.image ?? null }
  if (isRefusal(drawn)) return drawn
  const row = { ...signature, image: drawn.content, now: app.clock.now() }
  return { signatureId: await insertSignature(app.db, row) }
}

async function drawnAnew(image: Buffer): Promise<Redrawn | Refusal> {
  const type = sniffType(image)
  if (type !== 'image/png' && type !== 'image/jpeg') return refuse('FILE_FORMAT')
  if (image.length > SIGNATURE_MAX_BYTES) return refuse('FILE_TOO_LARGE')
  return redraw(image, type, LONGEST_SIDE)
}

/** The picture of a signature, small enough for a paper: older ones were kept at their original size. */
export async function readSignatureDrawing(app: App, signatureId: number): Promise<Buffer | null> {
  const image = await readSignatureImage(app.db, signatureId)
  const side = image && (await longestSideOf(image))
  if (!image || !side) return null
  const drawn = side > LONGEST_SIDE ? await drawnAnew(image) : { content: image }
  return isRefusal(drawn) ? null : drawn.content
}

/** The picture above the signatory's name, for the administrator who changes it. */
export async function findSignatureImage(
  app: App,
  organizationId: number,
): Promise<{ image: Buffer; contentType: string } | null> {
  const signature = await findSignature(app.db, organizationId)
  const image = signature?.has_image ? await readSignatureImage(app.db, signature.id) : null
  const contentType = image && sniffType(image)
  return image && contentType ? { image, contentType } : null
}

export async function findSignatory(app: App, organizationId: number): Promise<Signatory | null> {
  const signature = await findSignature(app.db, organizationId)
  if (!signature) return null
  const { id, name, role, has_image: hasImage } = signature
  return { name, role, signatureId: hasImage ? id : null }
}
