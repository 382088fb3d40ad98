import { hash } from 'node:crypto'
import Pdf from 'pdfkit'
import { RecordedParts, type Reference, type Writable } from './recorded-parts.ts'

/** A picture that was taken apart once, and goes into any number of papers. */
export interface PaperPicture {
  readonly width: number
  readonly height: number
  readonly parts: RecordedParts
  readonly first: Reference
  readonly orientation: number | undefined
}

/** A picture within a document, as pdfkit makes it; its types do not know it. */
interface OpenedPicture {
  readonly width: number
  readonly height: number
  readonly orientation?: number
  readonly obj: Reference
  embed(document: Writable): void
}

interface PictureInPaper extends Pick<PaperPicture, 'width' | 'height' | 'orientation'> {
  readonly label: string
  obj: unknown
  embed(document: Writable): void
}

/** Those used the longest ago are dropped, and taken apart again on demand. */
const MOST_KEPT = 100
const kept = new Map<string, Promise<PaperPicture>>()

/**
 * The picture, ready to be drawn. What is see-through in it is told apart from its colours point by point, which took
 * longer than all the rest of a ticket.
 */
export function paperPicture(bytes: Uint8Array): Promise<PaperPicture> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const key = hash('sha256', content)
  const picture = kept.get(key) ?? takeApart(content)
  kept.delete(key)
  kept.set(key, picture)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return picture
}

async function takeApart(content: Buffer): Promise<PaperPicture> {
  const doc = new Pdf({ autoFirstPage: false, font: '' })
  // The types do not know of pictures that are opened before they are drawn.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const opened = (doc as unknown as { openImage(source: Buffer): OpenedPicture }).openImage(content)
  const parts = new RecordedParts()
  const ended = parts.firstEnded()
  opened.embed(parts)
  await ended
  const { width, height, orientation, obj: first } = opened
  return { width, height, orientation, parts, first }
}

/** The picture as pdfkit takes it, under its name in the document. */
export function pictureIn(
  { width, height, orientation, parts, first }: PaperPicture,
  label: string,
): PictureInPaper {
  return {
    width,
    height,
    orientation,
    label,
    obj: null,
    embed(document: Writable) {
      this.obj = parts.writeInto(document)(first)
    },
  }
}
