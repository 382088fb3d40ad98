import type { SniffedType } from '../platform/file-type.ts'

export interface Size {
  width: number
  height: number
}

/** Where a phone was when it took a picture is nobody's business: only what a browser needs to draw is kept. */
export function withoutMetadata(content: Buffer, type: SniffedType): Buffer {
  switch (type) {
    case 'image/jpeg':
      return jpegWithoutMetadata(content)
    case 'image/png':
      return pngWithoutMetadata(content)
    case 'image/webp':
      return webpWithoutMetadata(content)
    case 'application/pdf':
      return content
  }
}

/** Its pixels, or null for a picture that nobody could draw. */
export function sizeOf(content: Buffer, type: SniffedType): Size | null {
  switch (type) {
    case 'image/jpeg':
      return jpegSize(content)
    case 'image/png':
      return content.length < 24 ? null : checked(content.readUInt32BE(16), content.readUInt32BE(20))
    case 'image/webp':
      return webpSize(content)
    case 'application/pdf':
      return null
  }
}

const LARGEST_SIDE = 12_000

const fits = (side: number) => side > 0 && side <= LARGEST_SIDE

function checked(width: number, height: number): Size | null {
  return fits(width) && fits(height) ? { width, height } : null
}

interface Segment {
  marker: number
  start: number
  end: number
}

const START_OF_SCAN = 0xda
const EXIF_SEGMENT = 0xe1
/** Photographers' notes, comments and what programs left: APP1, APP3 to APP13, COM. */
const isNote = (marker: number) =>
  marker === EXIF_SEGMENT || (marker >= 0xe3 && marker <= 0xed) || marker === 0xfe

/** The segments before the picture itself. */
function* jpegSegments(content: Buffer): Generator<Segment> {
  let at = 2
  while (at + 4 <= content.length && content[at] === 0xff) {
    const marker = content.readUInt8(at + 1)
    const end = at + 2 + content.readUInt16BE(at + 2)
    yield { marker, start: at, end }
    if (marker === START_OF_SCAN) return
    at = end
  }
}

function jpegWithoutMetadata(content: Buffer): Buffer {
  const parts = [content.subarray(0, 2)]
  for (const { marker, start, end } of jpegSegments(content)) {
    if (marker === START_OF_SCAN) return Buffer.concat([...parts, content.subarray(start)])
    const orientation = marker === EXIF_SEGMENT ? orientationOf(content.subarray(start + 4, end)) : null
    if (orientation !== null && orientation > 1) parts.push(orientationSegment(orientation))
    if (!isNote(marker)) parts.push(content.subarray(start, end))
  }
  return content
}

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION_TAG = 0x0112

/** Phones turn pictures by a note instead of turning the pixels. */
function orientationOf(exif: Buffer): number | null {
  if (!exif.subarray(0, 6).equals(EXIF) || exif.length < 20) return null
  const tiff = exif.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return null
  for (let index = 0; index < short(first); index += 1) {
    const entry = first + 2 + index * 12
    if (entry + 12 > tiff.length) return null
    if (short(entry) === ORIENTATION_TAG) return Math.min(short(entry + 8), 8)
  }
  return null
}

function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([EXIF, tiff])
  const head = Buffer.from([0xff, EXIF_SEGMENT, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A frame's header: SOF0 to SOF15, but for the tables that share their numbers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(content: Buffer): Size | null {
  for (const { marker, start, end } of jpegSegments(content)) {
    if (isFrame(marker) && start + 9 <= Math.min(end, content.length))
      return checked(content.readUInt16BE(start + 7), content.readUInt16BE(start + 5))
  }
  return null
}

const PNG_NOTES = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])

function pngWithoutMetadata(content: Buffer): Buffer {
  const parts = [content.subarray(0, 8)]
  let at = 8
  while (at + 12 <= content.length) {
    const end = at + 12 + content.readUInt32BE(at)
    if (!PNG_NOTES.has(content.toString('latin1', at + 4, at + 8))) parts.push(content.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

interface Chunk {
  name: string
  start: number
  end: number
}

function* webpChunks(content: Buffer): Generator<Chunk> {
  let at = 12
  while (at + 8 <= content.length) {
    const size = content.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    yield { name: content.toString('latin1', at, at + 4), start: at, end }
    at = end
  }
}

const WEBP_NOTE_FLAGS = 0x0c

function webpWithoutMetadata(content: Buffer): Buffer {
  const parts: Buffer[] = []
  for (const { name, start, end } of webpChunks(content)) {
    if (name === 'EXIF' || name === 'XMP ') continue
    const chunk = Buffer.from(content.subarray(start, end))
    if (name === 'VP8X' && chunk.length > 8) chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_NOTE_FLAGS, 8)
    parts.push(chunk)
  }
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

function webpSize(content: Buffer): Size | null {
  const [first] = webpChunks(content)
  const at = (first?.start ?? 0) + 8
  if (!first || at + 10 > content.length) return null
  if (first.name === 'VP8X')
    return checked(1 + content.readUIntLE(at + 4, 3), 1 + content.readUIntLE(at + 7, 3))
  if (first.name === 'VP8 ')
    return checked(content.readUInt16LE(at + 6) & 0x3fff, content.readUInt16LE(at + 8) & 0x3fff)
  const bits = content.readUInt32LE(at + 1)
  return first.name === 'VP8L' ? checked(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)) : null
}
