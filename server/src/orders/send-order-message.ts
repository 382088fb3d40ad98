import type { App } from '../app.ts'
import { mailBrandOf } from '../forms/mail-brand.ts'
import { orderMessageMail } from '../mails/order-message-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findOrder } from './find-order.ts'
import { findMessageToSend, markMessageSent } from './messages.store.ts'

/** Sends one payer's copy of a message from the association; replies go to the association's address. */
export async function sendOrderMessage(
  app: App,
  { messageId, email }: { messageId: string; email: string },
): Promise<void> {
  const found = await findMessageToSend(app.db, { messageId, email })
  const orderId = found?.orderIds[0]
  // If none of the orders has that address any more, its reader must not get the message.
  if (!found || orderId === undefined || found.isSent) return
  const order = await findOrder(app, orderId)
  const mail = orderMessageMail({
    ...found,
    brand: order && (await mailBrandOf(app, order.formId)),
    message: found.text,
    orderUrl: await orderPageForMail(app, { orderId, email }),
  })
  const { organizationName: fromName, replyTo } = found
  await app.mail.send({ ...mail, to: email, fromName, replyTo, key: `order-message-${messageId}-${orderId}` })
  await markMessageSent(app.db, { messageId, email, now: app.clock.now() })
}
