import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

/** An invoice that no confirmation brings, to its payer's mailbox. */
export const sendInvoiceJob = declareJob('send-invoice', z.object({ orderId: z.int(), paperId: z.string() }))
