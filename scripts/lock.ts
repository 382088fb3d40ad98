import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface Lock {
  release(): void
}

/**
 * Allows one launcher per data folder. Node offers no file lock, but its built-in SQLite does: the system
 * releases it when the process ends, so a killed launcher leaves nothing to clean up and no stale process number.
 */
export async function takeLock(folder: string): Promise<Lock | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(folder, 'lock'))
  try {
    database.exec('pragma journal_mode = memory')
    database.exec('begin exclusive')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (error instanceof Error && error.message.includes('locked')) return undefined
    throw error
  }
}
