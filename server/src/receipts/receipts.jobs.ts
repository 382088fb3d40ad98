import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { makePapers } from './make-papers.ts'
import { type PassesToSend, sendParticipantPasses, tellPassesEnded } from './participant-passes.ts'
import { sendLineChangedMail } from './send-line-changed-mail.ts'
import { sendReceipt } from './send-receipt.ts'
import { settleReceipt } from './settle-receipt.ts'
import { tellFormerHolder, tellPayerOfPassedTicket } from './tell-of-passed-ticket.ts'

const ofOrder = z.object({ orderId: z.int() })
const lineNews = z.object({
  orderId: z.int(),
  itemId: z.int(),
  at: z.number(),
  changes: z.array(z.object({ path: z.string(), from: z.json(), to: z.json() })),
  // An older release says nothing of these.
  holder: z.string().nullable().default(null),
  money: z
    .object({ priceCents: z.int(), lessCents: z.int(), waivedCents: z.int(), goesBack: z.boolean() })
    .nullable()
    .default(null),
})
const ofParticipant = z.object({ itemIds: z.array(z.int()), email: z.string() })
/** As an older release queued them, one for each line. */
const ofLine = z
  .object({ itemId: z.int(), email: z.string() })
  .transform(({ itemId, email }): PassesToSend => ({ itemIds: [itemId], email }))
const passedTicket = z.object({ orderId: z.int(), itemId: z.int(), hand: z.int() })
const formerHolder = passedTicket.extend({ email: z.string(), firstName: z.string() })
const ofPayment = z.object({ paymentId: z.int() })

export function receiptJobs(app: App): readonly JobHandler[] {
  return [
    {
      name: 'make-papers',
      run: async (payload) =>
        void (await makePapers(app, ofOrder.parse(payload).orderId, { tellsPayer: true })),
    },
    { name: 'settle-receipt', run: (payload) => settleReceipt(app, ofPayment.parse(payload).paymentId) },
    {
      name: 'send-line-changed-mail',
      run: (payload) => sendLineChangedMail(app, lineNews.parse(payload)),
    },
    {
      name: 'send-participant-passes',
      run: (payload) => sendParticipantPasses(app, ofParticipant.parse(payload)),
    },
    { name: 'send-participant-pass', run: (payload) => sendParticipantPasses(app, ofLine.parse(payload)) },
    { name: 'tell-passes-ended', run: (payload) => tellPassesEnded(app, ofParticipant.parse(payload)) },
    { name: 'tell-pass-ended', run: (payload) => tellPassesEnded(app, ofLine.parse(payload)) },
    {
      name: 'tell-payer-of-passed-ticket',
      run: (payload) => tellPayerOfPassedTicket(app, passedTicket.parse(payload)),
    },
    { name: 'tell-former-holder', run: (payload) => tellFormerHolder(app, formerHolder.parse(payload)) },
    { name: 'send-receipt', run: (payload) => sendReceipt(app, ofPayment.parse(payload).paymentId) },
  ]
}
