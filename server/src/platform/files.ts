import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Keeps contents, each under a random name. Tables store their type and owner. */
export interface Files {
  /** Answers once the content is on the disk; the name is new each time. */
  write(content: Uint8Array): Promise<string>
  /** The same for a content that comes in pieces, of which one is in memory; nothing is left of one that breaks off. */
  writeAll(pieces: AsyncIterable<Uint8Array>): Promise<string>
  read(name: string): Readable
  /** Does nothing when the file is already deleted or never existed. */
  delete(name: string): Promise<void>
  /** Names written before that moment, in batches. */
  olderThan(ms: number): AsyncIterable<readonly string[]>
}

const NAME = /^[A-Za-z0-9_-]{24}$/
const SHELF_LETTERS = 2

/** Nearly always the subfolder is there. */
function openNew(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(dirname(path), { recursive: true })
    return open(path, 'wx', 0o600)
  })
}

/** A folder of subfolders, so that none grows beyond what a file system lists with ease. */
export function diskFiles(folder: string): Files {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new RangeError(`not the name of a file: ${name}`)
    return join(folder, name.slice(0, SHELF_LETTERS).toLowerCase(), name)
  }
  return {
    async write(content) {
      const name = randomBytes(18).toString('base64url')
      const file = await openNew(pathOf(name))
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      return name
    },
    async writeAll(pieces) {
      const name = randomBytes(18).toString('base64url')
      const file = await openNew(pathOf(name))
      try {
        for await (const piece of pieces) await file.writeFile(piece)
        await file.sync()
      } catch (error) {
        await rm(pathOf(name), { force: true })
        throw error
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

/** Younger files are not touched: their row is about to be written, or a payment under way needs them. */
export const ORPHAN_AGE_MS = 2 * 24 * 60 * 60 * 1000

/** Deletes contents that nothing speaks of: whoever wrote them was ended before the row, or after it and before the disk. */
export async function sweepOrphans(
  files: Files,
  { now, orphansOf }: { now: number; orphansOf: (names: readonly string[]) => Promise<readonly string[]> },
): Promise<void> {
  for await (const names of files.olderThan(now - ORPHAN_AGE_MS)) {
    if (names.length === 0) continue
    for (const name of await orphansOf(names)) await files.delete(name)
  }
}
