import { assert } from '@obole/core/assert'
import { cents, ZERO } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { cancellationMail } from '../mails/cancellation-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { debitsLeft, hasGivenUpDebits } from '../orders/find-order.ts'
import { findAdjustmentToTell, keptOf } from './adjustments.store.ts'
import { adjustmentToTell } from './adjustment-to-tell.ts'
import { givenUpEntry } from './given-up-entry.ts'

/** Informs the payer which lines are cancelled, unless the mail of a refund already did. */
export async function sendCancellationMail(app: App, adjustmentId: string): Promise<void> {
  const adjustment = await findAdjustmentToTell(app.db, adjustmentId)
  assert(adjustment, `no adjustment ${adjustmentId}`)
  if (adjustment.is_told || !adjustment.send_mail || adjustment.email === null) return
  const { order, campaign, about } = await adjustmentToTell(app, adjustment)
  const mail = cancellationMail({
    ...about,
    debits: debitsLeft(order),
    hadDebits: hasGivenUpDebits(order),
    backCents: cents(adjustment.back_cents),
    keptCents: adjustment.is_refused ? ZERO : keptOf(adjustment.canceled),
    orderUrl: await orderPageForMail(app, { orderId: adjustment.order_id, email: adjustment.email }),
  })
  const { email, canceled } = adjustment
  const attachments = await givenUpEntry(app, campaign, { email, canceled })
  await app.mail.send({ ...mail, attachments, to: email, key: `cancellation-${adjustmentId}` })
}
