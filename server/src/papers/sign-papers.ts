import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { sniffType } from '../platform/file-type.ts'
import { findSignature, insertSignature } from './papers.store.ts'

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
  if (image && image.length > MAX_IMAGE_BYTES) return refuse('FILE_TOO_LARGE')
  return { signatureId: await insertSignature(app.db, { ...signature, now: app.clock.now() }) }
}

const MAX_IMAGE_BYTES = 200 * 1024

export async function findSignatory(app: App, organizationId: number): Promise<Signatory | null> {
  const signature = await findSignature(app.db, organizationId)
  if (!signature) return null
  const { id, name, role, has_image: hasImage } = signature
  return { name, role, signatureId: hasImage ? id : null }
}
