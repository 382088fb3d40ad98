import { z } from 'zod'
import { passesOfMailbox } from '../orders/orders.queue.ts'
import { declareJob } from '../platform/job.ts'

export const sendReceiptJob = declareJob('send-receipt', z.object({ paymentId: z.int() }))

/** A yearly receipt, to its donor's mailbox. */
export const sendYearlyReceiptJob = declareJob('send-yearly-receipt', z.object({ receiptId: z.int() }))

export const sendParticipantPassesJob = declareJob('send-participant-passes', passesOfMailbox)
