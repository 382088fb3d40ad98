import { refuse, type Refusal } from '@obole/contract/problems'
import { answerOfThread } from '../platform/own-thread.ts'
import type { FileRead, FileToRead } from './read-file.ts'
import type { StatementAnswer } from './statement-thread.ts'

/** Longer than the largest file takes; one that takes longer is made to. */
const LONGEST_MS = 15_000
/** So that a heavy file does not hold up those of others. */
const THREADS = 2

let busy = 0
const waiting: (() => void)[] = []

/** Reads a file in a thread of its own, two at a time: whatever it holds, nobody else waits for it for long. */
export async function readStatement(file: FileToRead): Promise<FileRead | Refusal> {
  // Whoever ends leaves their place to the one who waits longest, so that it is never counted as free between them.
  if (busy === THREADS) await new Promise<void>((begin) => void waiting.push(begin))
  else busy += 1
  try {
    return await readInThread(file)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

async function readInThread(file: FileToRead): Promise<FileRead | Refusal> {
  const program = new URL('statement-thread.ts', import.meta.url)
  const answer = await answerOfThread<StatementAnswer>(program, file, LONGEST_MS)
  if (answer === null) return refuse('STATEMENT_TOO_HEAVY')
  if ('read' in answer) return answer.read
  const { problem, line } = answer
  return refuse(problem, line === null ? {} : { details: { names: [String(line)] } })
}
