import { open, rename, rm } from 'node:fs/promises'

/** With all that is in it. A process that is just ending may still write there: then it is tried again, for some seconds. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 })

/** The file is always the complete old or new one, even if we are killed here. */
export async function writeAtomically(path: string, data: string | Uint8Array, mode = 0o600): Promise<void> {
  const fresh = `${path}.${process.pid}`
  const file = await open(fresh, 'w', mode)
  try {
    await file.writeFile(data)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, path)
}
