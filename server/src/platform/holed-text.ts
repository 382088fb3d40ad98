import type { Transform } from 'node:stream'
import {
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  gunzipSync,
} from 'node:zlib'

/** A text that is sent many times and differs only in one word, of always the same, even length: the holes it leaves. */
export interface HoledText {
  filledWith(word: string): Buffer<ArrayBuffer>
}

/** The encodings that a text with holes is packed in. */
export type Packing = 'br' | 'gzip'

interface Format {
  open: () => Transform & { flush(kind: number, done: () => void): void }
  /** Ends what was written so far on a whole byte, so that other bytes may follow. */
  flush: number
  begin: Buffer
  /** What stands before bytes that are sent as they are. */
  beforePlain: (length: number) => Buffer
  end: Buffer
  /** Writes what the end says of the text as it is this time, where it says anything. */
  seal?: (packed: Buffer, plain: Buffer) => void
  unpack: (packed: Buffer) => Buffer
}

/** Holes cost a few bytes each: one step above what is packed for one visitor alone makes up for them. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
/** A checksum and a length. */
const GZIP_SEAL_BYTES = 8

const FORMATS: Readonly<Record<Packing, Format>> = {
  // RFC 7932, 9.2: a meta-block that is not the last, with four nibbles of length, not compressed; an empty one ends it.
  br: {
    open: () =>
      createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          // Otherwise the two letters before another one, which a hole may end with, would decide how it is read.
          [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
        },
      }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    begin: Buffer.alloc(0),
    beforePlain: (length) => littleEndian(((length - 1) << 3) | (1 << 19), 3),
    end: Buffer.of(0b11),
    unpack: (packed) => brotliDecompressSync(packed),
  },
  // RFC 1952 around RFC 1951: a stored block begins with its length, twice; an empty block ends it.
  gzip: {
    open: () => createDeflateRaw({ level: GZIP_LEVEL }),
    flush: constants.Z_SYNC_FLUSH,
    begin: Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3),
    beforePlain: (length) =>
      Buffer.concat([Buffer.of(0), littleEndian(length, 2), littleEndian(0xffff - length, 2)]),
    end: Buffer.concat([Buffer.of(0b11, 0), Buffer.alloc(GZIP_SEAL_BYTES)]),
    seal(packed, plain) {
      packed.writeUInt32LE(crc32(plain), packed.length - GZIP_SEAL_BYTES)
      packed.writeUInt32LE(plain.length, packed.length - GZIP_SEAL_BYTES / 2)
    },
    unpack: (packed) => gunzipSync(packed),
  },
}

function littleEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** The pieces with a hole between any two of them. Filling holes costs a copy, where encoding the whole costs ten. */
export function holedText(pieces: readonly (string | Buffer)[], holeBytes: number): HoledText {
  const parts = pieces.map((piece) => Buffer.from(piece))
  const holes: number[] = []
  let end = 0
  for (const part of parts.slice(0, -1)) {
    holes.push(end + part.length)
    end += part.length + holeBytes
  }
  const hole = Buffer.alloc(holeBytes)
  const whole = Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [hole, part])))
  return {
    filledWith(word) {
      const filled = Buffer.from(whole)
      for (const start of holes) filled.write(word, start)
      return filled
    },
  }
}

/**
 * The same, packed: filling the holes of a page still costs a copy, where packing it each time costs a millisecond.
 *
 * The packer reads noise in place of each hole, so that distances are right, and what it writes of the noise is left
 * out. Nothing in a text looks like the noise, which a packer would then refer to. It is unpacked once all the same:
 * null where that does not give the text.
 */
export async function packHoled(
  pieces: readonly string[],
  holeBytes: number,
  packing: Packing,
): Promise<HoledText | null> {
  const format = FORMATS[packing]
  const plain = holedText(pieces, holeBytes)
  const packed = holedText(await packedParts(pieces, holeBytes, format), holeBytes)
  const filledWith = (word: string) => {
    const filled = packed.filledWith(word)
    format.seal?.(filled, plain.filledWith(word))
    return filled
  }
  const sample = 'x'.repeat(holeBytes)
  const isReadable = isSame(format, filledWith(sample), plain.filledWith(sample))
  return isReadable ? { filledWith } : null
}

function isSame({ unpack }: Format, packed: Buffer, plain: Buffer): boolean {
  try {
    return unpack(packed).equals(plain)
  } catch {
    return false
  }
}

async function packedParts(
  pieces: readonly string[],
  holeBytes: number,
  { open, flush, begin, beforePlain, end }: Format,
): Promise<Buffer[]> {
  const packer = open()
  let written: Buffer[] = []
  packer.on('data', (chunk: Buffer) => written.push(chunk))
  const packed = async (bytes: Buffer) => {
    written = []
    packer.write(bytes)
    await new Promise<void>((resolve) => packer.flush(flush, resolve))
    return Buffer.concat(written)
  }
  const parts: Buffer[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await packed(noise(index, holeBytes))
    const isLast = index === pieces.length - 1
    const around = [index === 0 ? begin : Buffer.alloc(0), isLast ? end : beforePlain(holeBytes)] as const
    parts.push(Buffer.concat([around[0], await packed(Buffer.from(piece)), around[1]]))
  }
  packer.destroy()
  return parts
}

/** Bytes that stand nowhere in UTF-8. */
const NOWHERE = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff]
const COUNTED = 0xc0

/**
 * Every second byte stands nowhere in a text, the first and the last among them, so that no two bytes of it are found
 * in one; those between count, so that no two are found in the noise of another hole.
 */
function noise(hole: number, length: number): Buffer {
  const bytes = Array.from({ length }, (_, index) => {
    if (index === 0) return NOWHERE[hole % NOWHERE.length] ?? 0
    const pair = (hole * length + index) >> 1
    return index % 2 === 0 ? pair % COUNTED : (NOWHERE[Math.floor(pair / COUNTED) % NOWHERE.length] ?? 0)
  })
  return Buffer.from(bytes)
}
