import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetDedications } from './forget-dedications.ts'
import { sendDedicationCard } from './send-card.ts'
import { sendDedicationJob } from './dedications.queue.ts'

const DAY_MS = 86_400_000

export function dedicationJobs(app: App): readonly JobHandler[] {
  return [handle(sendDedicationJob, ({ orderId }) => sendDedicationCard(app, orderId))]
}

export function dedicationRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'forget-dedications', everyMs: DAY_MS, run: () => forgetDedications(app) }]
}
