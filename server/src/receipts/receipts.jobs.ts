import { z } from 'zod'
import type { App } from '../app.ts'
import { sendInvoiceJob } from '../invoices/invoices.queue.ts'
import { declareJob, handle, type JobHandler } from '../platform/job.ts'
import { makePapers, redrawPapers } from './make-papers.ts'
import { sendParticipantPasses, tellPassesEnded } from './participant-passes.ts'
import { sendInvoice } from './send-invoice.ts'
import { sendLineChangedMail } from './send-line-changed-mail.ts'
import { sendReceipt } from './send-receipt.ts'
import { sendYearlyReceipt } from './send-yearly-receipt.ts'
import { settleReceipt } from './settle-receipt.ts'
import { tellFormerHolder, tellPayerOfPassedTicket } from './tell-of-passed-ticket.ts'
import {
  makePapersJob,
  type PassesOfMailbox,
  redrawPapersJob,
  sendLineChangedMailJob,
  tellFormerHolderJob,
  tellPassesEndedJob,
  tellPayerOfPassedTicketJob,
} from '../orders/orders.queue.ts'
import { settleReceiptJob } from '../payments/payments.queue.ts'
import { sendParticipantPassesJob, sendReceiptJob, sendYearlyReceiptJob } from './receipts.queue.ts'

/** The form in which an older release queued these jobs, one for each line. */
const ofLine = z
  .object({ itemId: z.int(), email: z.string() })
  .transform(({ itemId, email }): PassesOfMailbox => ({ itemIds: [itemId], email }))
const sendOnePassJob = declareJob('send-participant-pass', ofLine)
const tellOnePassEndedJob = declareJob('tell-pass-ended', ofLine)

export function receiptJobs(app: App): readonly JobHandler[] {
  return [
    handle(makePapersJob, async ({ orderId }) => void (await makePapers(app, orderId, { tellsPayer: true }))),
    handle(redrawPapersJob, ({ orderId }) => redrawPapers(app, orderId)),
    handle(settleReceiptJob, ({ paymentId }) => settleReceipt(app, paymentId)),
    handle(sendLineChangedMailJob, (news) => sendLineChangedMail(app, news)),
    handle(sendParticipantPassesJob, (passes) => sendParticipantPasses(app, passes)),
    handle(sendOnePassJob, (passes) => sendParticipantPasses(app, passes)),
    handle(tellPassesEndedJob, (passes) => tellPassesEnded(app, passes)),
    handle(tellOnePassEndedJob, (passes) => tellPassesEnded(app, passes)),
    handle(tellPayerOfPassedTicketJob, (ticket) => tellPayerOfPassedTicket(app, ticket)),
    handle(tellFormerHolderJob, (former) => tellFormerHolder(app, former)),
    // Thousands of them wait behind whatever somebody waits for.
    handle(sendYearlyReceiptJob, ({ receiptId }) => sendYearlyReceipt(app, receiptId), { isPatient: true }),
    // An association may have hundreds of earlier orders invoiced at once.
    handle(sendInvoiceJob, (invoice) => sendInvoice(app, invoice), { isPatient: true }),
    handle(sendReceiptJob, ({ paymentId }) => sendReceipt(app, paymentId)),
  ]
}
