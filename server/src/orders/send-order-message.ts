import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { orderMessageMail } from '../mails/order-message-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findMessageToSend, markMessageSent } from './messages.store.ts'

/** One person's copy of a message, from the association, whose address answers go to. */
export async function sendOrderMessage(
  app: App,
  { messageId, email }: { messageId: string; email: string },
): Promise<void> {
  const found = await findMessageToSend(app.db, { messageId, email })
  const latest = found?.orderIds[0]
  assert(found && latest !== undefined, `no message ${messageId} to that address`)
  if (found.isSent) return
  const mail = orderMessageMail({
    ...found,
    message: found.text,
    orderUrl: await orderPageForMail(app, latest),
  })
  const { organizationName: fromName, replyTo } = found
  await app.mail.send({ ...mail, to: email, fromName, replyTo, key: `order-message-${messageId}-${latest}` })
  await markMessageSent(app.db, { messageId, email, now: app.clock.now() })
}
