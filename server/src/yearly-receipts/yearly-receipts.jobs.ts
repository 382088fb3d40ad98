import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { askAddress } from './ask-address.ts'
import { forgetOldLetters, makeLetters } from './letters.ts'
import { runReceipts } from './run-receipts.ts'
import { askAddressJob, drawLettersJob, runReceiptsJob } from './yearly-receipts.queue.ts'

export function yearlyReceiptJobs(app: App): readonly JobHandler[] {
  return [
    handle(runReceiptsJob, ({ runId }) => runReceipts(app, runId), { isPatient: true }),
    handle(drawLettersJob, ({ lettersId }) => makeLetters(app, lettersId), { isPatient: true }),
    handle(askAddressJob, (asked) => askAddress(app, asked), { isPatient: true }),
  ]
}

const DAY_MS = 86_400_000

export function yearlyReceiptRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'receipts.forget-letters', everyMs: DAY_MS, run: () => forgetOldLetters(app) }]
}
