import { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file inside an archive; its content is taken as it is made. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Written {
  name: Buffer
  offset: number
  crc: number
  size: number
  compressedSize: number
}

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_CENTRAL = 0x06054b50
const VERSION = 20
const DEFLATED = 8
/** Sizes come after the content, and names are UTF-8. */
const FLAGS = 0x0808
/** 1 January 1980, the first day archives know: what is inside says when it was made. */
const DATE = 0x0021

/** An archive written from its first byte to its last without going back: it needs the memory of one chunk. */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, size: 0, compressedSize: 0 }
    const header = localHeader(entry.name)
    yield header
    for await (const chunk of deflated(content, entry)) {
      entry.compressedSize += chunk.length
      yield chunk
    }
    const descriptor = descriptorOf(entry)
    yield descriptor
    offset += header.length + entry.compressedSize + descriptor.length
    written.push(entry)
  }
  const central = Buffer.concat(written.map(centralHeader))
  yield central
  yield endOf(written.length, central.length, offset)
}

async function* deflated(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  // What goes wrong destroys the deflater too, and is thrown to whoever reads from it.
  pipeline(Readable.from(measured(content, entry)), deflate, () => {})
  for await (const chunk of deflate) if (Buffer.isBuffer(chunk)) yield chunk
}

async function* measured(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptorOf({ crc, size, compressedSize }: Written): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(DESCRIPTOR, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(compressedSize, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function centralHeader({ name, offset, crc, size, compressedSize }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(compressedSize, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endOf(entries: number, centralSize: number, centralOffset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_CENTRAL, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(centralSize, 12)
  end.writeUInt32LE(centralOffset, 16)
  return end
}
