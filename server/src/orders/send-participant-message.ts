import { nameInMail } from '@obole/core/validation/name-in-mail'
import type { App } from '../app.ts'
import { mailBrandOf } from '../forms/mail-brand.ts'
import { participantMessageMail } from '../mails/order-message-mail.ts'
import { mailboxRefusal } from '../platform/mailbox-limits.ts'
import { findParticipantMessage, markMessageSent } from './messages.store.ts'

/** Sends one participant's copy of a message. The payer typed their address: it shows nothing of the order. */
export async function sendParticipantMessage(
  app: App,
  { messageId, email }: { messageId: string; email: string },
): Promise<void> {
  const found = await findParticipantMessage(app.db, { messageId, email })
  if (!found || found.isSent) return
  if (await mailboxRefusal(app, email)) {
    app.log.warn({ messageId }, 'a participant is not written to: too many mails to that address')
    return
  }
  const { organizationName: fromName, replyTo, text: message } = found
  const firstName = found.firstName && nameInMail(found.firstName, fromName)
  const brand = await mailBrandOf(app, found.formId)
  const mail = participantMessageMail({ ...found, firstName, brand, message })
  const key = app.ids.derivedToken('participant-message', `${messageId}:${email}`)
  await app.mail.send({ ...mail, to: email, fromName, replyTo, key })
  await markMessageSent(app.db, { messageId, email, now: app.clock.now() })
}
