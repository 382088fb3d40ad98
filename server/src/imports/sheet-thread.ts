import { parentPort, workerData } from 'node:worker_threads'
import { readFile, type SheetTexts } from './sheet.ts'
import { type SheetProblem, UnreadableSheet } from './unreadable-sheet.ts'

export type SheetAnswer = { sheet: SheetTexts } | { problem: SheetProblem }

/** Reads one file and ends. */
async function answer(content: Uint8Array): Promise<SheetAnswer> {
  try {
    return { sheet: await readFile(Buffer.from(content.buffer, content.byteOffset, content.byteLength)) }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { problem: error.problem }
    throw error
  }
}

if (workerData instanceof Uint8Array) parentPort?.postMessage(await answer(workerData), [])
