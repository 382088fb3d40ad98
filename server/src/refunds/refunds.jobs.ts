import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { checkProviderRefund, reconcileRefunds } from './reconcile-refunds.ts'
import { sendRefundMail, sendRefundRefusedMail } from './send-refund-mail.ts'

const ofRefund = z.object({ refundId: z.string() })
const ofProvider = z.object({ provider: z.string(), id: z.string() })

export function refundJobs(app: App): readonly JobHandler[] {
  return [
    { name: 'send-refund-mail', run: (payload) => sendRefundMail(app, ofRefund.parse(payload).refundId) },
    {
      name: 'send-refund-refused-mail',
      run: (payload) => sendRefundRefusedMail(app, ofRefund.parse(payload).refundId),
    },
    {
      name: 'check-provider-refund',
      run: (payload) => checkProviderRefund(app, ofProvider.parse(payload).id),
    },
  ]
}

export function refundRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'reconcile-refunds', everyMs: 15_000, run: () => reconcileRefunds(app) }]
}
