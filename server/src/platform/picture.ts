import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { MAX_UPLOAD_BYTES } from '@obole/core/site/settings'
import { type UploadType } from '@obole/core/validation/file-types'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { gate } from './gate.ts'

export type PictureType = Exclude<UploadType, 'application/pdf'>

export interface Size {
  width: number
  height: number
}

export interface Redrawn {
  content: Buffer
  size: Size
}

/**
 * A few kilobytes can decompress into gigabytes. A phone's photo or a scanned A4 page fits; a larger picture is refused
 * by its own header, before anything is decompressed.
 */
export const MOST_PIXELS = 50_000_000
const MOST_UNFOLDED_BYTES = 160_000_000
/** On a busy machine: alone, such a picture takes one or two seconds. */
const MOST_SECONDS = 60

// Only these three formats are ever read, whatever the content claims to be: the library supports many more.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Each drawing uses one of Node's four threads and the memory of a decompressed picture. */
const turn = gate({ atOnce: 1, waiting: 50 })

/**
 * Redraws the picture from its pixels, upright and no larger than the given side: nothing else is kept, neither the
 * phone's location nor anything hidden after the pixels. Runs outside the event loop.
 */
export function redraw(content: Buffer, type: PictureType, longestSide: number): Promise<Redrawn | Refusal> {
  return turn(async () => {
    const facts = await factsOf(content)
    if (isRefusal(facts)) return facts
    const size = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
    const upright = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(size)
    try {
      const drawn = encoded(upright, type, facts).timeout({ seconds: MOST_SECONDS })
      const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
      if (data.length > MAX_UPLOAD_BYTES) return refuse('FILE_TOO_LARGE')
      return { content: data, size: { width: info.width, height: info.height } }
    } catch {
      // The header is valid but the pixels are not: truncated, or made to break the reader.
      return refuse('FILE_FORMAT')
    }
  })
}

/** The box to draw a picture into: cropped to fill it, as large as fits, or that with white around it. */
export interface Fit extends Size {
  fit: 'cover' | 'inside' | 'contain'
  format: 'jpeg' | 'png'
}

/** A picture of ours, small enough for a mail or a paper, on white where transparent; null where it cannot be read. */
export function fitted(content: Buffer, { format, ...box }: Fit): Promise<Redrawn | null> {
  return turn(async () => {
    const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...box, withoutEnlargement: box.fit === 'inside', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
    const encoding =
      format === 'png' ? picture.png({ palette: true }) : picture.jpeg({ quality: 74, mozjpeg: true })
    const drawn = encoding.timeout({ seconds: MOST_SECONDS }).toBuffer({ resolveWithObject: true })
    return drawn.then(
      ({ data, info }) => ({ content: data, size: { width: info.width, height: info.height } }),
      () => null,
    )
  })
}

/** A drawing of ours with a picture placed at its top. */
export function withHead(drawing: Buffer, picture: Buffer): Promise<Buffer> {
  return turn(() =>
    sharp(drawing)
      .composite([{ input: picture, top: 0, left: 0 }])
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  )
}

/** A file as it may be kept: a picture is redrawn from its pixels, a PDF stays as it came. */
export async function inertFile(
  content: Buffer,
  type: UploadType,
  longestSide: number,
): Promise<{ content: Buffer; size: Size | null } | Refusal> {
  return type === 'application/pdf' ? { content, size: null } : redraw(content, type, longestSide)
}

/** The longest side of a picture drawn elsewhere; null where it is not a picture. */
export async function longestSideOf(content: Buffer): Promise<number | null> {
  const facts = await readHeader(content)
  return facts ? Math.max(facts.width, facts.height) : null
}

async function factsOf(content: Buffer): Promise<Metadata | Refusal> {
  const facts = await readHeader(content)
  if (!facts) return refuse('FILE_FORMAT')
  const { width, height, channels, depth } = facts
  const bytesPerPixel = channels * (depth === 'uchar' ? 1 : 2)
  const isTooLarge = width * height > MOST_PIXELS || width * height * bytesPerPixel > MOST_UNFOLDED_BYTES
  return isTooLarge ? refuse('PICTURE_TOO_LARGE') : facts
}

function readHeader(content: Buffer): Promise<Metadata | null> {
  return sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
}

function encoded(picture: Sharp, type: PictureType, { isPalette }: Metadata): Sharp {
  switch (type) {
    case 'image/png':
      return picture.png({ palette: isPalette })
    case 'image/jpeg':
      return picture.jpeg({ quality: 85 })
    case 'image/webp':
      return picture.webp({ quality: 85 })
  }
}
