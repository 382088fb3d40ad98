import type {
  ChosenRows,
  MessagePreview,
  MessageSent,
  OrderMessageBody,
  OrderSelection,
  Resent,
  WrittenTo,
} from '@obole/contract/order-selection'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import {
  type LeftOut,
  MAX_CHOSEN_ORDERS,
  MAX_RESENT_ORDERS,
  peopleOf,
  whyNotConfirmed,
  whyRowsNotWrittenTo,
} from '@obole/core/order/order-message'
import type { App } from '../app.ts'
import { previewMessage, wasMessageSent, writeToPeople } from '../orders/write-to-people.ts'
import { type OrderOfCampaign, selectOrders } from '../orders/select-orders.ts'
import type { Identity } from '../people/identify.ts'
import { giveTokensBack, takeToken, takeTokens } from '../platform/rate-limit.ts'
import { type Entered, type Where } from './access.ts'
import { filterOf } from './list-filter.ts'
import { DESK_LISTS } from './lists.ts'
import { messageLimits } from './message-limits.ts'
import { confirmAgain, RESENDS } from './orders.ts'
import { unverifiedRefusal } from './writing-to.ts'

const HOUR_MS = 3_600_000
const RESENT_SELECTIONS = { limit: 6, windowMs: HOUR_MS }

interface ChosenOrders extends Entered {
  chosen: OrderOfCampaign[]
}

/** The same access check and rows as the list. */
async function choose(
  app: App,
  identity: Identity,
  where: Where,
  { list, filters }: ChosenRows,
  most: number,
): Promise<ChosenOrders | Refusal> {
  const entered = await DESK_LISTS[list].enter(app, identity, where, filters)
  if (isRefusal(entered)) return entered
  const chosen = await selectOrders(app, list, filterOf(entered, filters), most)
  return chosen === null ? refuse('SELECTION_TOO_LARGE') : { ...entered, chosen }
}

/** Sending also requires the right to edit the campaign or to move money. */
async function chooseToSend(...asked: Parameters<typeof choose>): Promise<ChosenOrders | Refusal> {
  const found = await choose(...asked)
  if (isRefusal(found)) return found
  const { rights } = found
  if (!rights.can('editForm') && !rights.can('moveMoney')) return refuse('FORBIDDEN')
  return (await unverifiedRefusal(asked[0], found.organizationId)) ?? found
}

function leftOutOf(chosen: readonly OrderOfCampaign[], why: (order: OrderOfCampaign) => LeftOut | null) {
  return counted(chosen.map(why))
}

const counted = (left: readonly (LeftOut | null)[]) => ({
  canceled: left.filter((one) => one === 'canceled').length,
  withoutAddress: left.filter((one) => one === 'withoutAddress').length,
})

const writtenTo = (chosen: readonly OrderOfCampaign[]): WrittenTo => ({
  rows: chosen.reduce((sum, { rows }) => sum + rows, 0),
  orders: chosen.length,
  people: peopleOf(chosen).length,
  participants: peopleOf(chosen).filter(({ orders }) => orders.length === 0).length,
  leftOut: counted(chosen.flatMap(whyRowsNotWrittenTo)),
})

const confirmable = (chosen: readonly OrderOfCampaign[]) =>
  chosen.filter((order) => whyNotConfirmed(order) === null)

export async function showSelection(
  app: App,
  identity: Identity,
  where: Where,
  rows: ChosenRows,
): Promise<OrderSelection | Refusal> {
  const found = await choose(app, identity, where, rows, MAX_CHOSEN_ORDERS)
  if (isRefusal(found)) return found
  const { chosen } = found
  const confirmations = { orders: confirmable(chosen).length, leftOut: leftOutOf(chosen, whyNotConfirmed) }
  return { ...writtenTo(chosen), confirmations }
}

/** Resends the confirmations of many orders, each with the same limit as if sent alone. */
export async function resendConfirmations(
  app: App,
  identity: Identity,
  where: Where,
  rows: ChosenRows,
): Promise<Resent | Refusal> {
  const found = await chooseToSend(app, identity, where, rows, MAX_RESENT_ORDERS)
  if (isRefusal(found)) return found
  const { organizationId, userId, chosen } = found
  const limited = await takeToken(app, 'resend-selection', String(organizationId), RESENT_SELECTIONS)
  if (limited) return limited
  const sendable = confirmable(chosen)
  const sent: OrderOfCampaign[] = []
  for (const order of sendable)
    if ((await takeToken(app, 'resend-confirmation', String(order.id), RESENDS)) === null) sent.push(order)
  await confirmAgain(app, { organizationId, userId }, sent)
  const leftOut = leftOutOf(chosen, whyNotConfirmed)
  return { sent: sent.length, leftOut: { ...leftOut, tooOften: sendable.length - sent.length } }
}

export async function previewOrderMessage(
  app: App,
  identity: Identity,
  where: Where,
  body: OrderMessageBody,
): Promise<MessagePreview | Refusal> {
  const found = await chooseToSend(app, identity, where, body, MAX_CHOSEN_ORDERS)
  if (isRefusal(found)) return found
  const { subject, text } = body
  const preview = await previewMessage(app, { userId: found.userId, subject, text }, found.chosen)
  return preview === null ? refuse('NOBODY_TO_WRITE_TO') : { ...writtenTo(found.chosen), ...preview }
}

/** The same message sent twice, by a double click or a network retry, is sent once. */
export async function sendMessage(
  app: App,
  identity: Identity,
  where: Where,
  body: OrderMessageBody,
  idempotencyKey: string | null,
): Promise<MessageSent | Refusal> {
  const found = await chooseToSend(app, identity, where, body, MAX_CHOSEN_ORDERS)
  if (isRefusal(found)) return found
  const { subject, text } = body
  const { organizationId, formId, userId, chosen } = found
  const count = writtenTo(chosen)
  if (count.people === 0) return refuse('NOBODY_TO_WRITE_TO')
  const seed = idempotencyKey ? `${userId}:${organizationId}:${idempotencyKey}` : app.ids.token()
  const id = app.ids.derivedToken('order-message', seed)
  const writing = { id, organizationId, formId, userId, subject, text }
  if (await wasMessageSent(app, writing, chosen)) return { ...count, alreadySent: true }
  const limits = messageLimits(organizationId, count.people, 'Orders')
  const limited = await takeTokens(app, limits)
  if (limited) return { ...limited, refusal: 'TOO_MANY_MESSAGES' }
  const sent = await writeToPeople(app, writing, chosen)
  if (sent !== true) await giveTokensBack(app, limits)
  return isRefusal(sent) ? sent : { ...count, alreadySent: !sent }
}
