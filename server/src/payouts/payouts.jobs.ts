import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { checkProviderPayout, reconcilePayouts } from './carry-out-payout.ts'
import { applyDueIbanChanges } from './apply-iban-changes.ts'
import { makePayouts } from './make-payout.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { sendIbanMail, sendPayoutMail, sendTopUpMail } from './send-payout-mail.ts'
import { checkJobs } from '../providers/providers.queue.ts'
import { sendIbanMailJob, sendPayoutMailJob, sendTopUpMailJob } from './payouts.queue.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export function payoutJobs(app: App): readonly JobHandler[] {
  return [
    handle(checkJobs.payout, (payout) => checkProviderPayout(app, payout)),
    handle(checkJobs.transfer, (transfer) => receiveTransfer(app, transfer)),
    handle(sendTopUpMailJob, ({ transferId }) => sendTopUpMail(app, transferId)),
    handle(sendPayoutMailJob, ({ cashOutId, what }) => sendPayoutMail(app, cashOutId, what)),
    handle(sendIbanMailJob, ({ organizationId, what }) => sendIbanMail(app, organizationId, what)),
  ]
}

export function payoutRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    {
      name: 'apply-iban-changes',
      everyMs: MINUTE_MS,
      run: () => applyDueIbanChanges(app),
    },
    { name: 'make-payouts', everyMs: HOUR_MS, run: () => makePayouts(app) },
    { name: 'reconcile-payouts', everyMs: 15_000, run: () => reconcilePayouts(app) },
  ]
}
