import { refuse, type Refusal } from '@obole/contract/problems'
import { peopleOf, type Person } from '@obole/core/order/order-message'
import { assert } from '@obole/core/assert'
import { addressOf } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { orderMessageMail, participantMessageMail } from '../mails/order-message-mail.ts'
import {
  findParticipant,
  findReader,
  insertMessage,
  isMessageWritten,
  lockWriter,
  type OrderOfCampaign,
} from './messages.store.ts'

interface MessageToPeople {
  /** The same id for the same message, however often it is sent. */
  id: string
  organizationId: number
  formId: number | null
  userId: number
  subject: string
  text: string
}

/** Within this time, the same message to the same people is a repetition by mistake. */
const SAME_MESSAGE_MS = 24 * 60 * 60 * 1000

type Reader = Person<OrderOfCampaign>

/** The orders a person is written to about: those they paid, otherwise those another person paid for them. */
const ordersOf = ({ orders, lines }: Reader): OrderOfCampaign[] =>
  orders.length > 0 ? [...orders] : [...new Set(lines.map(({ order }) => order))]

const readersOf = (orders: readonly OrderOfCampaign[]) =>
  peopleOf(orders).map((person) => ({
    email: person.email,
    orderIds: ordersOf(person).map(({ id }) => id),
    itemIds: person.orders.length > 0 ? [] : person.lines.map(({ id }) => id),
  }))

/** Whether the message was already sent, by this call or by an identical one. */
export const wasMessageSent = (
  app: App,
  message: MessageToPeople,
  orders: readonly OrderOfCampaign[],
): Promise<boolean> =>
  isMessageWritten(app.db, { ...message, people: readersOf(orders) }, app.clock.now() - SAME_MESSAGE_MS)

/**
 * Writes to the payers of the orders, or to the participants of the chosen lines, once to each person. Each mail is a
 * job of its own: a crash in the middle loses none and sends none twice. Answers false where the same message was
 * already sent.
 */
export async function writeToPeople(
  app: App,
  draft: MessageToPeople,
  orders: readonly OrderOfCampaign[],
): Promise<boolean | Refusal> {
  const { organizationId, userId, subject } = draft
  const about = new Set(peopleOf(orders).flatMap(ordersOf))
  const audit = [...about].map(({ id: orderId, formId }) => ({
    organizationId,
    formId,
    userId,
    action: 'order.messageSent',
    subject: { type: 'order', id: orderId },
    details: { mail: subject },
  }))
  const now = app.clock.now()
  const message = { ...draft, people: readersOf(orders), audit, now }
  const outcome = await app.db.transaction(async (db) => {
    await lockWriter(db, message)
    if (await isMessageWritten(db, message, now - SAME_MESSAGE_MS)) return false
    return (await insertMessage(db, message)) || refuse('IDEMPOTENCY_KEY_REUSED')
  })
  app.jobs.wake()
  return outcome
}

/** What the first recipient will read; the real link to the order is only for that recipient. */
export async function previewMessage(
  app: App,
  { userId, subject, text }: Pick<MessageToPeople, 'userId' | 'subject' | 'text'>,
  orders: readonly OrderOfCampaign[],
): Promise<{ subject: string; text: string; replyTo: string } | null> {
  const [first] = peopleOf(orders)
  if (!first) return null
  const message = { brand: null, subject, message: text }
  const [line] = first.orders.length > 0 ? [] : first.lines
  if (line) {
    const participant = await findParticipant(app.db, { itemId: line.id, userId })
    assert(participant, `no line ${line.id}`)
    const mail = participantMessageMail({ ...participant, ...message })
    return { subject: mail.subject, text: mail.text, replyTo: participant.replyTo }
  }
  const orderIds = first.orders.map(({ id }) => id)
  const reader = await findReader(app.db, { orderId: orderIds[0] ?? 0, userId })
  assert(reader, `no order ${orderIds[0]}`)
  const orderUrl = app.config.PUBLIC_URL + addressOf({ page: 'order', token: 'exemple' })
  const mail = orderMessageMail({ ...reader, ...message, orderIds, orderUrl })
  return { subject: mail.subject, text: mail.text, replyTo: reader.replyTo }
}
