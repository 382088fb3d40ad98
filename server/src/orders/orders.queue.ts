import type { Json } from '@obole/core/campaign/merge'
import { z } from 'zod'
import { declareJob, type PayloadOf } from '../platform/job.ts'

/** Typed as core's `Json`; the value is unchanged. */
const json: z.ZodType<Json, Json> = z.json()

const ofOrder = z.object({ orderId: z.int() })

export const sendConfirmationJob = declareJob(
  'send-confirmation',
  ofOrder.extend({
    /** The address an order was corrected to. If corrected again since, the newer address has its own mail. */
    queuedFor: z.string().optional(),
  }),
)

/** Makes the missing papers of an order, and sends the receipts among them. */
export const makePapersJob = declareJob('make-papers', ofOrder)

/** Draws papers of an order that have no file, and sends nothing to anybody. */
export const redrawPapersJob = declareJob('redraw-papers', ofOrder)

/** Mails the payer that a line was changed. */
export const sendLineChangedMailJob = declareJob(
  'send-line-changed-mail',
  ofOrder.extend({
    itemId: z.int(),
    /** The moment of the change: the same line may be changed again. */
    at: z.number(),
    changes: z.array(z.object({ path: z.string(), from: json, to: json })).readonly(),
    /** The participant's name now; null for none. Jobs of an older release have neither this nor `money`. */
    holder: z.string().nullable().default(null),
    /** If the price may have changed: the new price, and its difference from what was to be paid. */
    money: z
      .object({
        priceCents: z.int(),
        lessCents: z.int(),
        waivedCents: z.int(),
        /** A lower price is refunded; otherwise the difference is kept. */
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
  /** The address when it was queued: a participant whose address changed since gets a mail of their own. */
  email: z.string(),
})
export type PassesOfMailbox = z.output<typeof passesOfMailbox>

export const tellPassesEndedJob = declareJob('tell-passes-ended', passesOfMailbox)

const passedTicket = ofOrder.extend({
  itemId: z.int(),
  /** How often it was passed on, including this time. */
  hand: z.int(),
})

export const tellPayerOfPassedTicketJob = declareJob('tell-payer-of-passed-ticket', passedTicket)
export type PassedTicket = PayloadOf<typeof tellPayerOfPassedTicketJob>

export const tellFormerHolderJob = declareJob(
  'tell-former-holder',
  passedTicket.extend({ email: z.string(), firstName: z.string() }),
)
export type FormerHolder = PayloadOf<typeof tellFormerHolderJob>
