import { refuse, type Refusal } from '@obole/contract/problems'
import { peopleOf, type Person } from '@obole/core/order-message'
import { assert } from '@obole/core/assert'
import { addressOf } from '@obole/core/addresses'
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

interface Writing {
  /** The same for the same wish, however often it is sent. */
  id: string
  organizationId: number
  formId: number | null
  userId: number
  subject: string
  text: string
}

/** Whoever writes the same to the same people again within it sent it twice by mistake. */
const SAME_MESSAGE_MS = 24 * 60 * 60 * 1000

type Reader = Person<OrderOfCampaign>

/** The orders somebody is written to about: those they paid, else those that somebody else paid for them. */
const ordersOf = ({ orders, lines }: Reader): OrderOfCampaign[] =>
  orders.length > 0 ? [...orders] : [...new Set(lines.map(({ order }) => order))]

const readersOf = (orders: readonly OrderOfCampaign[]) =>
  peopleOf(orders).map((person) => ({
    email: person.email,
    orderIds: ordersOf(person).map(({ id }) => id),
    itemIds: person.orders.length > 0 ? [] : person.lines.map(({ id }) => id),
  }))

/** Whether that message left already, by this very call or by the same one made anew. */
export const wasMessageSent = (
  app: App,
  writing: Writing,
  orders: readonly OrderOfCampaign[],
): Promise<boolean> =>
  isMessageWritten(app.db, { ...writing, people: readersOf(orders) }, app.clock.now() - SAME_MESSAGE_MS)

/**
 * Writes to those who made the orders, or whom the chosen lines are for, once to each person. Each mail is a job of its own: a kill in
 * the middle loses none and sends none twice. Answers false where the same message left already.
 */
export async function writeToPeople(
  app: App,
  writing: Writing,
  orders: readonly OrderOfCampaign[],
): Promise<boolean | Refusal> {
  const { organizationId, userId, subject } = writing
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
  const message = { ...writing, people: readersOf(orders), audit, now }
  const outcome = await app.db.transaction(async (db) => {
    await lockWriter(db, message)
    if (await isMessageWritten(db, message, now - SAME_MESSAGE_MS)) return false
    return (await insertMessage(db, message)) || refuse('IDEMPOTENCY_KEY_REUSED')
  })
  app.jobs.wake()
  return outcome
}

/** What the first of them will read; the link to their order is nobody's but theirs. */
export async function previewMessage(
  app: App,
  { userId, subject, text }: Pick<Writing, 'userId' | 'subject' | 'text'>,
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
