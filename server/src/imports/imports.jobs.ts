import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetImports } from './forget-imports.ts'
import { readInJob, undoImportJob } from './imports.queue.ts'
import { readIn } from './read-in.ts'
import { undo } from './undo-import.ts'

export function importJobs(app: App): readonly JobHandler[] {
  return [
    handle(readInJob, ({ importId }) => readIn(app, importId), { isPatient: true }),
    handle(undoImportJob, ({ importId }) => undo(app, importId), { isPatient: true }),
  ]
}

const DAY_MS = 86_400_000

export function importRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'imports.forget', everyMs: DAY_MS, run: () => forgetImports(app) }]
}
