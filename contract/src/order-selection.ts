import { MEMBERSHIP_STANDINGS } from '@obole/core/campaign/membership'
import { TIER_TYPES } from '@obole/core/campaign/tier'
import { ITEM_STATES } from '@obole/core/order/order-lines'
import { MESSAGE_SUBJECT_MAX, MESSAGE_TEXT_MAX } from '@obole/core/order/order-message'
import { ORDER_STATES } from '@obole/core/order/order-state'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { listFilters, SEARCH_MAX, several } from './list-filters.ts'
import { itemsQuery, tickedIds } from './manage-lists.ts'
import { organizationParams } from './organizations.ts'
import { clean, plainLine, plainText } from './plain-text.ts'

/** Invisible characters and lone accents find everybody in a list; no mail may follow from them. */
const isLookedFor = (typed: string) => typed === '' || /[^\u0300-\u036f]/.test(clean(typed).normalize('NFD'))
export const searchToWrite = z
  .string()
  .refine(isLookedFor, { error: 'nothing to look for' })
  .pipe(plainLine(SEARCH_MAX))
  .optional()
/** At least one where it is given: a list without values is no filter, and would reach everybody. */
const some = <const V extends readonly [string, ...string[]]>(values: V) =>
  several(values).refine((chosen) => chosen?.length !== 0, { error: 'at least one' })

/** The ticked orders, or all orders that match the filters of the list. */
const byOrders = z.strictObject({
  list: z.literal('orders').default('orders'),
  filters: z.strictObject({
    ...listFilters,
    search: searchToWrite,
    states: some(ORDER_STATES),
    orderIds: tickedIds,
  }),
})
/** The same for members and guests: confirmations are sent again for their orders; messages go to them. */
const byItems = z.strictObject({
  list: z.literal('items'),
  filters: itemsQuery
    .omit({ withTotals: true, pageSize: true, continuationToken: true })
    .extend({
      search: searchToWrite,
      states: some(ITEM_STATES),
      tierTypes: some(TIER_TYPES),
      validity: some(MEMBERSHIP_STANDINGS),
    })
    .strict(),
})
const selectionBody = z.union([byOrders, byItems])
export type ChosenRows = z.output<typeof selectionBody>
export type ChosenList = ChosenRows['list']

const message = {
  subject: plainLine(MESSAGE_SUBJECT_MAX).min(1),
  text: plainText(MESSAGE_TEXT_MAX).min(1),
}
const messageBody = z.union([byOrders.extend(message), byItems.extend(message)])
export type OrderMessageBody = z.output<typeof messageBody>

/** How many rows get no mail, and why: orders, or lines where lines were selected. */
const leftOut = z.object({ canceled: z.int(), withoutAddress: z.int() })

const writtenToSchema = z.object({
  /** Rows of the list they were selected in. */
  rows: z.int(),
  orders: z.int(),
  /** People who can be written to, each counted once. */
  people: z.int(),
  /** Those of them who did not pay: participants of selected lines. */
  participants: z.int(),
  /** Rows without a message: `canceled` counts those cancelled individually, not with their event. */
  leftOut,
})
export type WrittenTo = z.infer<typeof writtenToSchema>

export const selectionSchema = writtenToSchema.extend({
  /** How many can be confirmed again: nothing cancelled, for any reason. */
  confirmations: z.object({ orders: z.int(), leftOut }),
})
export type OrderSelection = z.infer<typeof selectionSchema>

export const messagePreviewSchema = writtenToSchema.extend({
  /** As the first person receives it. */
  subject: z.string(),
  text: z.string(),
  /** Where answers go. */
  replyTo: z.string(),
})
export type MessagePreview = z.infer<typeof messagePreviewSchema>

export const messageSentSchema = writtenToSchema.extend({
  /** The same person sent the same message about the same orders within the last day: nothing was sent now. */
  alreadySent: z.boolean(),
})
export type MessageSent = z.infer<typeof messageSentSchema>

export const resentSchema = z.object({
  sent: z.int(),
  /** `tooOften`: the confirmation was sent several times in the last hour. */
  leftOut: leftOut.extend({ tooOften: z.int() }),
})
export type Resent = z.infer<typeof resentSchema>

/** Below the API base: actions on many orders at once. */
export const orderSelectionEndpoints = endpoints({
  'POST /manage/organizations/{organizationSlug}/orders/selection': {
    summary: 'How many orders are meant, and how many people can be written to about them',
    params: organizationParams,
    body: selectionBody,
    response: { 200: selectionSchema },
  },
  'POST /manage/organizations/{organizationSlug}/orders/confirmations': {
    summary: 'Sends the confirmations of many orders again',
    params: organizationParams,
    body: selectionBody,
    response: { 202: resentSchema },
  },
  'POST /manage/organizations/{organizationSlug}/orders/messages/preview': {
    summary: 'A message about orders as the first who will receive it reads it',
    params: organizationParams,
    body: messageBody,
    response: { 200: messagePreviewSchema },
  },
  'POST /manage/organizations/{organizationSlug}/orders/messages': {
    summary: 'Writes to those who made the orders, or whom the chosen lines are for, once to each person',
    params: organizationParams,
    body: messageBody,
    response: { 202: messageSentSchema },
  },
})
