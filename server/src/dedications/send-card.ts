import { nameInMail } from '@obole/core/validation/name-in-mail'
import type { App } from '../app.ts'
import { mailBrandOf } from '../forms/mail-brand.ts'
import { dedicationMail } from '../mails/dedication-mail.ts'
import { attachmentsOf } from '../papers/attachments.ts'
import { drawPapers } from '../papers/draw-papers.ts'
import { findDedicatedOrder } from './dedicated-order.ts'
import { forgetRecipient } from './dedications.store.ts'

/**
 * Sends the card of a gift to its recipient, then deletes their address. If the gift was cancelled meanwhile, no card
 * is sent.
 */
export async function sendDedicationCard(app: App, orderId: number): Promise<void> {
  const order = await findDedicatedOrder(app, orderId)
  const recipient = order?.dedication.recipient
  if (!recipient) return
  // The card of a cancelled gift is no longer among the order's papers.
  const card = (await drawPapers(app, orderId)).find(({ kind }) => kind === 'DedicationCard')
  if (card?.contents.kind !== 'DedicationCard') return forgetRecipient(app.db, orderId, null)
  const recipientName = nameInMail(recipient.name, card.contents.organizationName)
  const brand = await mailBrandOf(app, order.formId)
  const mail = dedicationMail({ ...card.contents, brand, recipientName })
  const attachments = await attachmentsOf(app, [card])
  await app.mail.send({ ...mail, attachments, to: recipient.email, key: `dedication-${orderId}` })
  await forgetRecipient(app.db, orderId, app.clock.now())
}
