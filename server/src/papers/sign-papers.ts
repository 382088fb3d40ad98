import { SIGNATURE_MAX_BYTES } from '@obole/contract/manage-receipts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { sniffType } from '../platform/file-type.ts'
import { findSignature, insertSignature, readSignatureImage } from './papers.store.ts'

export interface Signatory {
  name: string
  role: string | null
  /** The signature whose drawing goes above the name; null where there is none. */
  signatureId: number | null
}

/** Who signs for the association from now on. The drawing is a PNG or JPEG by its content, of 200 KiB at most. */
export async function signPapers(
  app: App,
  signature: { organizationId: number; name: string; role: string | null; image: Uint8Array | null },
): Promise<{ signatureId: number } | Refusal> {
  const { image } = signature
  if (image && !['image/png', 'image/jpeg'].includes(sniffType(image) ?? '')) return refuse('FILE_FORMAT')
  if (image && image.length > SIGNATURE_MAX_BYTES) return refuse('FILE_TOO_LARGE')
  return { signatureId: await insertSignature(app.db, { ...signature, now: app.clock.now() }) }
}

/** The drawing that stands above the signatory's name, for whoever changes it. */
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
