import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { checkProviderPayout, reconcilePayouts } from './carry-out-payout.ts'
import { applyDueIbanChanges } from './apply-iban-changes.ts'
import { makePayouts } from './make-payout.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { sendIbanMail, sendPayoutMail, sendTopUpMail } from './send-payout-mail.ts'

const ofCashOut = z.object({ cashOutId: z.int(), what: z.enum(['paid', 'failed']) })
const ofTransfer = z.object({ transferId: z.int() })
const ofIban = z.object({ organizationId: z.int(), what: z.enum(['asked', 'stopped']).default('asked') })
const ofProvider = z.object({ provider: z.string(), id: z.string() })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export function payoutJobs(app: App): readonly JobHandler[] {
  return [
    {
      name: 'check-provider-payout',
      run: (payload) => checkProviderPayout(app, ofProvider.parse(payload).id),
    },
    {
      name: 'check-provider-transfer',
      run: (payload) => receiveTransfer(app, ofProvider.parse(payload).id),
    },
    {
      name: 'send-top-up-mail',
      run: (payload) => sendTopUpMail(app, ofTransfer.parse(payload).transferId),
    },
    {
      name: 'send-payout-mail',
      run: (payload) => {
        const { cashOutId, what } = ofCashOut.parse(payload)
        return sendPayoutMail(app, cashOutId, what)
      },
    },
    {
      name: 'send-iban-mail',
      run: (payload) => {
        const { organizationId, what } = ofIban.parse(payload)
        return sendIbanMail(app, organizationId, what)
      },
    },
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
