import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { forgetDedications } from './forget-dedications.ts'
import { sendDedicationCard } from './send-card.ts'

const ofOrder = z.object({ orderId: z.int() })
const DAY_MS = 86_400_000

export function dedicationJobs(app: App): readonly JobHandler[] {
  return [
    { name: 'send-dedication', run: (payload) => sendDedicationCard(app, ofOrder.parse(payload).orderId) },
  ]
}

export function dedicationRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'forget-dedications', everyMs: DAY_MS, run: () => forgetDedications(app) }]
}
