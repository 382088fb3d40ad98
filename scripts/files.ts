import { open, rename } from 'node:fs/promises'

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
