import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { formParams } from './forms.ts'
import { plainText } from './plain-text.ts'

const cents = z.int().min(0)

/** What cancelling an event would do, or how far it is. */
export const eventCancellationSchema = z.object({
  /** Orders of which something stands, those already ended by the cancellation included. */
  orders: z.int(),
  /** What goes back by card in all, contributions included, and without what was kept before. */
  toRefund: cents,
  /** The part of it that Obole gives back: the contributions. The rest is the association's. */
  toRefundTip: cents,
  /** What was kept by card of lines cancelled before the event was, contributions of orders that ended whole included. */
  keptBefore: z.object({ amount: cents, tip: cents, orders: z.int() }),
  /** Orders received by hand, whose money the association hands back itself. */
  ordersByHand: z.int(),
  /** What is still to be handed back of them. */
  toHandBack: cents,
  /** Tickets of which neither the payer nor the participant left an e-mail address: somebody has to tell them otherwise. */
  withoutEmail: z.int(),
  /** What the association's account holds. */
  available: z.int(),
  /** Null where the event takes place. */
  cancellation: z
    .object({
      date: z.iso.datetime(),
      message: z.string(),
      ordersDone: z.int(),
      /** Whether what was kept before goes back with the rest. */
      returnsKept: z.boolean(),
      /** What the bank has given back since, of any order of the event. */
      refunded: cents,
      /** What is asked for, and not back yet. */
      underWay: cents,
      /** What was received by hand for these orders and handed back. */
      handedBack: cents,
    })
    .nullable(),
})
export type EventCancellation = z.infer<typeof eventCancellationSchema>

export const cancelEventBody = z.strictObject({
  /** What everybody who would have come reads. */
  message: plainText(2000).min(1),
  internalNote: plainText(500).nullish(),
  /** Whether what was kept of lines cancelled before goes back too; it was kept on purpose, and stays unless one says so. */
  returnKept: z.boolean().default(false),
})
export type CancelEventBody = z.output<typeof cancelEventBody>

const response = { 200: eventCancellationSchema }

/** Below the API base. */
export const eventCancellationEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/cancellation': {
    summary: 'What cancelling an event would do, or how far it is',
    params: formParams,
    response,
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/cancellation': {
    summary:
      'Cancels an event: sales end at once, everybody is told, every order is cancelled and refunded; password and second factor are asked for again',
    again: 'passwordAndCode',
    params: formParams,
    body: cancelEventBody,
    response,
  },
})
