import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { formParams } from './forms.ts'
import { plainText } from './plain-text.ts'

const cents = z.int().min(0)

/** What cancelling an event would do, or the progress of its cancellation. */
export const eventCancellationSchema = z.object({
  /** Orders with live lines, plus those that the cancellation has already ended. */
  orders: z.int(),
  /** The total refunded by card, contributions included, without what was kept before. */
  toRefund: cents,
  /** The part that Obole refunds: the contributions. The association refunds the rest. */
  toRefundTip: cents,
  /**
   * Card money kept of lines cancelled before the event was, with the contributions of orders that were cancelled
   * whole.
   */
  keptBefore: z.object({ amount: cents, tip: cents, orders: z.int() }),
  /** Orders paid by hand, whose money the association gives back itself. */
  ordersByHand: z.int(),
  /** What is still to be given back for them. */
  toHandBack: cents,
  /**
   * Tickets where neither payer nor participant gave an e-mail address: the association must inform them another way.
   */
  withoutEmail: z.int(),
  /** The balance of the association's account. */
  available: z.int(),
  /** Null where the event takes place. */
  cancellation: z
    .object({
      date: z.iso.datetime(),
      message: z.string(),
      ordersDone: z.int(),
      /** Whether what was kept before is refunded too. */
      returnsKept: z.boolean(),
      /** What the bank has refunded since, for any order of the event. */
      refunded: cents,
      /** Refunds asked for and not finished yet. */
      underWay: cents,
      /** What was received by hand for these orders and given back. */
      handedBack: cents,
    })
    .nullable(),
})
export type EventCancellation = z.infer<typeof eventCancellationSchema>

export const cancelEventBody = z.strictObject({
  /** The message to all payers and participants. */
  message: plainText(2000).min(1),
  internalNote: plainText(500).nullish(),
  /** Whether to refund what was kept of lines cancelled before; it was kept on purpose, so the default is no. */
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
