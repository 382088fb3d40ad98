import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ourPicture } from '@obole/core/site/picture'
import type { DrawableType } from '@obole/core/validation/file-types'
import type { App } from '../app.ts'
import { type Fit, fitted, type Size } from '../platform/picture.ts'
import { associationFiles } from './association-files.ts'
import { findFile } from './association-files.store.ts'

/** A picture of an association or a campaign, made for mails and papers. */
export interface DrawnPicture extends Size {
  content: Buffer
  contentType: DrawableType
}

/** In pixels: twice what a mail shows, enough to print a paper, a phone's home screen, the top of the picture for sharing. */
const FITS = {
  logo: { width: 192, height: 192, fit: 'inside', format: 'png' },
  banner: { width: 1120, height: 374, fit: 'cover', format: 'jpeg' },
  icon: { width: 512, height: 512, fit: 'contain', format: 'png' },
  share: { width: 1200, height: 270, fit: 'cover', format: 'jpeg' },
} as const satisfies Record<string, Fit>
export type PictureUse = keyof typeof FITS

/** Beyond this many, the drawings unused the longest are dropped, and redrawn on demand. */
const MOST_KEPT = 200
const kept = new Map<string, Promise<DrawnPicture | null>>()

/**
 * The picture at one of our addresses, as small as its use allows. Drawn once, because the picture at such an address
 * never changes.
 */
export function drawnPicture(
  app: App,
  address: string | null,
  use: PictureUse,
): Promise<DrawnPicture | null> {
  const ours = ourPicture(address)
  if (ours === null) return Promise.resolve(null)
  const key = `${app.config.DATA_DIR} ${use} ${ours}`
  const drawing = kept.get(key) ?? draw(app, ours, use)
  kept.delete(key)
  kept.set(key, drawing)
  // A disk error or a full queue is temporary: the next request tries again.
  drawing.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return drawing
}

async function draw(app: App, address: string, use: PictureUse): Promise<DrawnPicture | null> {
  const content = await contentOf(app, address)
  const fit = FITS[use]
  const drawn = content && (await fitted(content, fit))
  if (!drawn) return null
  return { content: drawn.content, ...drawn.size, contentType: `image/${fit.format}` }
}

/** The demonstration's pictures are vectors, which mails and papers cannot show: each has a copy in pixels. */
const TWINS = join(import.meta.dirname, '../demo/pictures')

async function contentOf(app: App, address: string): Promise<Buffer | null> {
  const name = basename(address)
  if (address.startsWith('/demo/'))
    return readFile(join(TWINS, name.replace(/\.svg$/, '.png'))).catch(() => null)
  const file = await findFile(app.db, name, 'Picture')
  return file && buffer(associationFiles(app).read(file.stored_as))
}
