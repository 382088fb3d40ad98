import { assert } from '@obole/core/assert'
import { cents, ZERO } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { orderTitle } from '../forms/order-title.ts'
import { cancellationMail } from '../mails/cancellation-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { debitsLeft, hasGivenUpDebits } from '../orders/find-order.ts'
import { findAdjustmentToTell, keptOf } from './adjustments.store.ts'
import { givenUpEntry } from './given-up-entry.ts'
import { orderToTell } from './order-to-tell.ts'

/** Informs the payer which lines are cancelled, unless the mail of a refund already did. */
export async function sendCancellationMail(app: App, adjustmentId: string): Promise<void> {
  const told = await findAdjustmentToTell(app.db, adjustmentId)
  assert(told, `no adjustment ${adjustmentId}`)
  if (told.is_told || !told.send_mail || told.email === null) return
  const { order, campaign } = await orderToTell(app, told.order_id)
  const mail = cancellationMail({
    locale: told.locale,
    brand: await mailBrand(app, campaign),
    orderId: told.order_id,
    firstName: told.first_name,
    organizationName: told.organization_name,
    formTitle: orderTitle(campaign, order.lines),
    canceled: told.canceled,
    stands: told.stands,
    debits: debitsLeft(order),
    hadDebits: hasGivenUpDebits(order),
    backCents: cents(told.back_cents),
    keptCents: told.is_refused ? ZERO : keptOf(told.canceled),
    message: told.message,
    orderUrl: await orderPageForMail(app, { orderId: told.order_id, email: told.email }),
  })
  const { email, canceled } = told
  const attachments = await givenUpEntry(app, campaign, { email, canceled })
  await app.mail.send({ ...mail, attachments, to: email, key: `cancellation-${adjustmentId}` })
}
