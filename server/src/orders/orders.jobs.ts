import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { eraseAnswers } from './erase-answers.ts'
import { foldDays } from './fold-days.ts'
import { sendOrderMessage } from './send-order-message.ts'
import { sendParticipantMessage } from './send-participant-message.ts'
import { sendOrderMessageJob, sendParticipantMessageJob } from './orders.queue.ts'

const DAY_MS = 86_400_000

export function orderJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendOrderMessageJob, (message) => sendOrderMessage(app, message)),
    handle(sendParticipantMessageJob, (message) => sendParticipantMessage(app, message)),
  ]
}

export function orderRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'orders.fold-days', everyMs: 60_000, run: () => foldDays(app) },
    { name: 'orders.erase-answers', everyMs: DAY_MS, run: () => eraseAnswers(app) },
  ]
}
