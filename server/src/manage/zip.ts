import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file inside an archive; its content is read as it is produced. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** The earliest date an archive can hold, for every file: their content says when it was made. */
const FIRST_DAY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Writes an archive from start to end without going back: it needs the memory of a few chunks. */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const archive = new PassThrough()
  const sources = Array.from(entries, ({ name, content }) => {
    const source = Readable.from(content)
    // The library does not do this: it passes the error on to the reader of the archive.
    source.once('error', (error) => archive.destroy(error))
    zip.addReadStream(source, name, FIRST_DAY)
    return source
  })
  zip.end()
  zip.outputStream.pipe(archive)
  try {
    for await (const chunk of archive) if (Buffer.isBuffer(chunk)) yield chunk
  } finally {
    // When the reader gives up, the remaining rows are no longer needed.
    for (const source of sources) source.destroy()
  }
}
