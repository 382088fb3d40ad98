import { buffer } from 'node:stream/consumers'
import type { App } from '../app.ts'
import { keepPaper } from './keep-paper.ts'
import type { Paper } from './paper.ts'

/** The file of a paper. A file that is not drawn yet, or is lost from the disk, is drawn now. */
export async function readPaper(app: App, paper: Paper): Promise<Buffer> {
  const kept = paper.file && (await readKept(app, paper.file.storedAs))
  return kept ?? (await keepPaper(app, paper)).pdf
}

async function readKept(app: App, storedAs: string): Promise<Buffer | null> {
  try {
    return await buffer(app.papers.read(storedAs))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
