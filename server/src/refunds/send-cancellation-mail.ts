import { assert } from '@obole/core/assert'
import { cents, ZERO } from '@obole/core/money'
import type { App } from '../app.ts'
import { cancellationMail } from '../mails/cancellation-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { debitsLeft, findOrder, hasGivenUpDebits } from '../orders/find-order.ts'
import { findAdjustmentToTell, keptOf } from './adjustments.store.ts'

/** Tells the payer which lines no longer stand, unless the mail of a refund has said so meanwhile. */
export async function sendCancellationMail(app: App, adjustmentId: string): Promise<void> {
  const told = await findAdjustmentToTell(app.db, adjustmentId)
  assert(told, `no adjustment ${adjustmentId}`)
  if (told.is_told || !told.send_mail || told.email === null) return
  const order = await findOrder(app, told.order_id)
  assert(order, `no order of adjustment ${adjustmentId}`)
  const mail = cancellationMail({
    locale: told.locale,
    orderId: told.order_id,
    firstName: told.first_name,
    organizationName: told.organization_name,
    formTitle: told.form_title,
    canceled: told.canceled,
    stands: told.stands,
    debits: debitsLeft(order),
    hadDebits: hasGivenUpDebits(order),
    backCents: cents(told.back_cents),
    keptCents: told.is_refused ? ZERO : keptOf(told.canceled),
    message: told.message,
    orderUrl: await orderPageForMail(app, { orderId: told.order_id, email: told.email }),
  })
  await app.mail.send({ ...mail, to: told.email, key: `cancellation-${adjustmentId}` })
}
