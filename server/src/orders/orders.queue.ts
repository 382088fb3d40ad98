import type { Json } from '@obole/core/merge'
import { z } from 'zod'
import { declareJob, type PayloadOf } from '../platform/job.ts'

/** As core has it, which changes nothing of it. */
const json: z.ZodType<Json, Json> = z.json()

const ofOrder = z.object({ orderId: z.int() })

export const sendConfirmationJob = declareJob(
  'send-confirmation',
  ofOrder.extend({
    /** The address an order was corrected to: where it has yet another by then, that one has a confirmation of its own. */
    queuedFor: z.string().optional(),
  }),
)

/** Makes what is missing of an order's papers, and sends the receipts among it. */
export const makePapersJob = declareJob('make-papers', ofOrder)

/** What is told to a payer of a line that was changed. */
export const sendLineChangedMailJob = declareJob(
  'send-line-changed-mail',
  ofOrder.extend({
    itemId: z.int(),
    /** When: the same line may be changed again. */
    at: z.number(),
    changes: z.array(z.object({ path: z.string(), from: json, to: json })).readonly(),
    /** Whom the line is for by now; null for nobody in particular. An older release says nothing of it, nor of the money. */
    holder: z.string().nullable().default(null),
    /** Where the line may cost something else now: what it costs, and how far that is from what was to be paid for it. */
    money: z
      .object({
        priceCents: z.int(),
        lessCents: z.int(),
        waivedCents: z.int(),
        /** What it costs less is to go back; else it is kept. */
        goesBack: z.boolean(),
      })
      .nullable()
      .default(null),
  }),
)
export type LineNews = PayloadOf<typeof sendLineChangedMailJob>

const ofReader = z.object({ messageId: z.string(), email: z.string() })

export const sendOrderMessageJob = declareJob('send-order-message', ofReader)
export const sendParticipantMessageJob = declareJob('send-participant-message', ofReader)

/** Tickets and cards of one order, for one mailbox. */
export const passesOfMailbox = z.object({
  itemIds: z.array(z.int()).readonly(),
  /** As it was when it was queued: whoever has another by then has a mail of their own. */
  email: z.string(),
})
export type PassesOfMailbox = z.output<typeof passesOfMailbox>

export const tellPassesEndedJob = declareJob('tell-passes-ended', passesOfMailbox)

const passedTicket = ofOrder.extend({
  itemId: z.int(),
  /** How often it was passed on, this time included. */
  hand: z.int(),
})

export const tellPayerOfPassedTicketJob = declareJob('tell-payer-of-passed-ticket', passedTicket)
export type PassedTicket = PayloadOf<typeof tellPayerOfPassedTicketJob>

export const tellFormerHolderJob = declareJob(
  'tell-former-holder',
  passedTicket.extend({ email: z.string(), firstName: z.string() }),
)
export type FormerHolder = PayloadOf<typeof tellFormerHolderJob>
