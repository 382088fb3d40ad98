import { refuse, type Refusal } from '@obole/contract/problems'
import { answerOfThread } from '../platform/own-thread.ts'
import type { SheetAnswer } from './sheet-thread.ts'
import type { SheetTexts } from './sheet.ts'

/** Longer than a file of its size takes; one that takes longer is made to, and others wait for it. */
const LONGEST_MS = 10_000
const LONGEST_MS_PER_MB = 5_000
const patienceFor = ({ length }: Buffer) => LONGEST_MS + (length / 1024 / 1024) * LONGEST_MS_PER_MB

let last: Promise<unknown> = Promise.resolve()
const reading = new Set<number>()

/**
 * An association has one file in the queue: however many it sends, others wait for one of them at most. Refused before
 * the next is received, which would be kept in memory while it waits.
 */
export async function oneAtATime<T>(
  organizationId: number,
  receiveAndRead: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (reading.has(organizationId)) return refuse('IMPORT_READING_ANOTHER')
  reading.add(organizationId)
  try {
    return await receiveAndRead()
  } finally {
    reading.delete(organizationId)
  }
}

/**
 * Reads a file in a thread of its own, which ends with it: a broken or hostile file takes neither the time nor the
 * memory of others. One at a time.
 */
export function readSheetFile(
  content: Buffer,
  longestMs = patienceFor(content),
): Promise<SheetTexts | Refusal> {
  const answer = last.then(() => readInThread(content, longestMs))
  last = answer.catch(() => null)
  return answer
}

async function readInThread(content: Buffer, longestMs: number): Promise<SheetTexts | Refusal> {
  const answer = await answerOfThread<SheetAnswer>(
    new URL('sheet-thread.ts', import.meta.url),
    new Uint8Array(content),
    longestMs,
  )
  if (answer === null) return refuse('IMPORT_FILE_TOO_HEAVY')
  return 'sheet' in answer ? answer.sheet : refuse(answer.problem)
}
