import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { checkProviderPayout, reconcilePayouts } from './carry-out-payout.ts'
import { makePayouts } from './make-payout.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { sendIbanMail, sendPayoutMail, sendTopUpMail } from './send-payout-mail.ts'

const ofCashOut = z.object({ cashOutId: z.int(), what: z.enum(['paid', 'failed']) })
const ofTransfer = z.object({ transferId: z.int() })
const ofIban = z.object({ organizationId: z.int(), userId: z.int() })
const ofProvider = z.object({ provider: z.string(), id: z.string() })

const HOUR_MS = 3_600_000

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
        const { organizationId, userId } = ofIban.parse(payload)
        return sendIbanMail(app, organizationId, userId)
      },
    },
  ]
}

export function payoutRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'make-payouts', everyMs: HOUR_MS, run: () => makePayouts(app) },
    { name: 'reconcile-payouts', everyMs: 15_000, run: () => reconcilePayouts(app) },
  ]
}
