import { z } from 'zod'
import { declareJob } from '../platform/job.ts'

export const runReceiptsJob = declareJob('run-yearly-receipts', z.object({ runId: z.int() }))
export const askAddressJob = declareJob('ask-receipt-address', z.object({ orderId: z.int(), year: z.int() }))
export const drawLettersJob = declareJob('draw-receipt-letters', z.object({ lettersId: z.int() }))
