import { refuse, type Refusal } from '@obole/contract/problems'
import { answerOfThread } from '../platform/own-thread.ts'
import type { FileRead, FileToRead } from './read-file.ts'
import type { StatementAnswer } from './statement-thread.ts'

/** Longer than the largest file takes; one that takes longer is made to. */
const LONGEST_MS = 20_000

let last: Promise<unknown> = Promise.resolve()

/** Reads a file in a thread of its own, one at a time: whatever it holds, nobody else waits for it for long. */
export function readStatement(file: FileToRead): Promise<FileRead | Refusal> {
  const answer = last.then(() => readInThread(file))
  last = answer.catch(() => null)
  return answer
}

async function readInThread(file: FileToRead): Promise<FileRead | Refusal> {
  const program = new URL('statement-thread.ts', import.meta.url)
  const answer = await answerOfThread<StatementAnswer>(program, file, LONGEST_MS)
  if (answer === null) return refuse('STATEMENT_TOO_HEAVY')
  if ('read' in answer) return answer.read
  const { problem, line } = answer
  return refuse(problem, line === null ? {} : { details: { names: [String(line)] } })
}
