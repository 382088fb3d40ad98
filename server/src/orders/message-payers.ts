import { peopleOf, type ChosenOrder } from '@obole/core/order-message'
import { assert } from '@obole/core/assert'
import { addressOf } from '@obole/core/addresses'
import type { App } from '../app.ts'
import { orderMessageMail } from '../mails/order-message-mail.ts'
import { findReader, insertMessage, type OrderOfCampaign } from './messages.store.ts'

interface Writing {
  /** The same for the same wish, however often it is sent. */
  id: string
  organizationId: number
  formId: number | null
  userId: number
  subject: string
  text: string
}

/**
 * Writes to those who made the orders, once to each person, about their orders. Each mail is a job of its own: a kill in
 * the middle loses none and sends none twice.
 */
export async function messagePayers(
  app: App,
  writing: Writing,
  orders: readonly OrderOfCampaign[],
): Promise<void> {
  const { organizationId, userId, subject } = writing
  const chosen = peopleOf(orders)
  const people = chosen.map(({ email, orders: theirs }) => ({ email, orderIds: theirs.map(({ id }) => id) }))
  const audit = chosen.flatMap(({ orders: theirs }) =>
    theirs.map(({ id: orderId, formId }) => ({
      organizationId,
      formId,
      userId,
      action: 'order.messageSent',
      subject: { type: 'order', id: orderId },
      details: { mail: subject },
    })),
  )
  await insertMessage(app.db, { ...writing, people, audit, now: app.clock.now() })
  app.jobs.wake()
}

/** What the first of them will read; the link to their order is nobody's but theirs. */
export async function previewMessage(
  app: App,
  { userId, subject, text }: Pick<Writing, 'userId' | 'subject' | 'text'>,
  orders: readonly ChosenOrder[],
): Promise<{ subject: string; text: string; replyTo: string } | null> {
  const [first] = peopleOf(orders)
  const orderIds = first?.orders.map(({ id }) => id) ?? []
  const [orderId] = orderIds
  if (orderId === undefined) return null
  const reader = await findReader(app.db, { orderId, userId })
  assert(reader, `no order ${orderId}`)
  const orderUrl = app.config.PUBLIC_URL + addressOf({ page: 'order', token: 'exemple' })
  const mail = orderMessageMail({ ...reader, subject, message: text, orderIds, orderUrl })
  return { subject: mail.subject, text: mail.text, replyTo: reader.replyTo }
}
