import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { makePapers } from './make-papers.ts'
import { sendReceipt } from './send-receipt.ts'
import { settleReceipt } from './settle-receipt.ts'

const ofOrder = z.object({ orderId: z.int() })
const ofPayment = z.object({ paymentId: z.int() })

export function receiptJobs(app: App): readonly JobHandler[] {
  return [
    {
      name: 'make-papers',
      run: async (payload) =>
        void (await makePapers(app, ofOrder.parse(payload).orderId, { tellsPayer: true })),
    },
    { name: 'settle-receipt', run: (payload) => settleReceipt(app, ofPayment.parse(payload).paymentId) },
    { name: 'send-receipt', run: (payload) => sendReceipt(app, ofPayment.parse(payload).paymentId) },
  ]
}
