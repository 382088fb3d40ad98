import type { App } from './app.ts'
import { createWorker, type JobHandler, type RecurringJob, type Worker } from './platform/jobs.ts'

/** Every job there is, written out by hand. */
export function jobHandlers(_app: App): readonly JobHandler[] {
  return []
}

export function recurringJobs(_app: App): readonly RecurringJob[] {
  return []
}

export function createAppWorker(app: App, workerName: string): Worker {
  const { db, clock, log } = app
  return createWorker({
    db,
    clock,
    log,
    workerName,
    handlers: jobHandlers(app),
    recurring: recurringJobs(app),
  })
}
