import { readOrProblem } from '@obole/core/statements/read'
import { NotAStatement, type StatementProblem } from '@obole/core/statements/statement'
import { parentPort, workerData } from 'node:worker_threads'
import { type FileRead, type FileToRead, readFile } from './read-file.ts'

export type StatementAnswer = { read: FileRead } | { problem: StatementProblem; line: number | null }

/** Reads one file and ends. */
export function readStatementFile(file: FileToRead): StatementAnswer {
  const read = readOrProblem(() => readFile(file))
  return read instanceof NotAStatement ? { problem: read.problem, line: read.line } : { read }
}

// The thread is given exactly this by `read-statement.ts`, which alone begins it.
if (parentPort && workerData) parentPort.postMessage(readStatementFile(workerData as FileToRead), [])
