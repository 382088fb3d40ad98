import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where contents are kept, each under a name nobody chose. What they are and whose is for a table to say. */
export interface Files {
  /** On the disk when it answers; the name is new each time. */
  write(content: Uint8Array): Promise<string>
  read(name: string): Readable
  /** Asked again, or for what never was, it does nothing. */
  delete(name: string): Promise<void>
  /** Names written before that moment, in batches. */
  olderThan(ms: number): AsyncIterable<readonly string[]>
}

const NAME = /^[A-Za-z0-9_-]{24}$/
const SHELF_LETTERS = 2

/** A folder of shelves, so that no folder grows beyond what a file system lists with ease. */
export function diskFiles(folder: string): Files {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new RangeError(`not the name of a file: ${name}`)
    return join(folder, name.slice(0, SHELF_LETTERS).toLowerCase(), name)
  }
  return {
    async write(content) {
      const name = randomBytes(18).toString('base64url')
      await mkdir(join(pathOf(name), '..'), { recursive: true })
      const file = await open(pathOf(name), 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      return name
    },
    read: (name) => createReadStream(pathOf(name)),
    delete: (name) => rm(pathOf(name), { force: true }),
    async *olderThan(ms) {
      const shelves = await readdir(folder).catch(() => [])
      for (const shelf of shelves) {
        const names = (await readdir(join(folder, shelf))).filter((name) => NAME.test(name))
        const ages = await Promise.all(names.map((name) => stat(pathOf(name)).catch(() => null)))
        yield names.filter((_, index) => (ages[index]?.mtimeMs ?? Infinity) < ms)
      }
    },
  }
}
