import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type Kind = 'png' | 'jpeg' | 'webp'

interface Made {
  width?: number
  height?: number
  /** Unfolded whole before its first line is known. */
  isInterlaced?: boolean
}

/** A picture of one colour: a few bytes, however many pixels. */
export function picture(kind: Kind, { width = 40, height = 30, isInterlaced = false }: Made = {}) {
  const create = { width, height, channels: 4, background: { r: 90, g: 140, b: 60, alpha: 0.5 } } as const
  return sharp({ create }).toFormat(kind, { progressive: isInterlaced, quality: 40 }).toBuffer()
}

const HEADER_AT = 12
const HEADER_END = 29
const RED_GREEN_BLUE_ALPHA = 6

/** A PNG whose header promises what does not follow. */
export async function claiming({ width, height, bits }: { width: number; height: number; bits: 8 | 16 }) {
  const png = await picture('png')
  png.writeUInt32BE(width, HEADER_AT + 4)
  png.writeUInt32BE(height, HEADER_AT + 8)
  png.writeUInt8(bits, HEADER_AT + 12)
  png.writeUInt8(RED_GREEN_BLUE_ALPHA, HEADER_AT + 13)
  png.writeUInt32BE(crc32(png.subarray(HEADER_AT, HEADER_END)), HEADER_END)
  return png
}

/** As a phone takes it: lying, with a note that it is to be turned a quarter to the right, and one of where it was. */
export function turnedPhoto(kind: Kind = 'jpeg'): Promise<Buffer> {
  const upright = sharp({ create: { width: 40, height: 30, channels: 3, background: 'olive' } })
  return upright
    .withExif({
      IFD0: { Copyright: 'chez moi', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 23/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(kind)
    .toBuffer()
}

export const describePicture = (content: Buffer) => sharp(content).metadata()
