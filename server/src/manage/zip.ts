import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file inside an archive; its content is taken as it is made. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** The first day archives know: what is inside says when it was made. */
const FIRST_DAY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** An archive written from its first byte to its last without going back: it needs the memory of a few chunks. */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const archive = new PassThrough()
  const sources = Array.from(entries, ({ name, content }) => {
    const source = Readable.from(content)
    // The library leaves this to us: whoever reads the archive is told what went wrong.
    source.once('error', (error) => archive.destroy(error))
    zip.addReadStream(source, name, FIRST_DAY)
    return source
  })
  zip.end()
  zip.outputStream.pipe(archive)
  try {
    for await (const chunk of archive) if (Buffer.isBuffer(chunk)) yield chunk
  } finally {
    // Whoever gives up in the middle no longer needs the rows that would have followed.
    for (const source of sources) source.destroy()
  }
}
