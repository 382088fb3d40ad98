import { assert } from '@obole/core/assert'
import { cents, ZERO } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { orderTitle } from '../forms/order-title.ts'
import { refundMail } from '../mails/refund-mails.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findAdjustmentToTell, findHandedBackToTell, keptOf, refundedLineOf } from './adjustments.store.ts'
import { givenUpEntry } from './given-up-entry.ts'
import { orderToTell } from './order-to-tell.ts'
import type { PayloadOf } from '../platform/job.ts'
import type { sendHandedBackMailJob } from './refunds.queue.ts'

/** Informs the payer what the association says it handed back, and which lines were cancelled with it. */
export async function sendHandedBackMail(
  app: App,
  { adjustmentId, paymentId, amountCents, lines }: PayloadOf<typeof sendHandedBackMailJob>,
): Promise<void> {
  const adjustment = await findAdjustmentToTell(app.db, adjustmentId)
  const paid = await findHandedBackToTell(app.db, paymentId, lines)
  assert(adjustment && paid, `no payment ${paymentId} of adjustment ${adjustmentId}`)
  if (!adjustment.send_mail || adjustment.email === null) return
  const { order, campaign } = await orderToTell(app, adjustment.order_id)
  const mail = refundMail({
    locale: adjustment.locale,
    brand: await mailBrand(app, campaign),
    orderId: adjustment.order_id,
    firstName: adjustment.first_name,
    organizationName: adjustment.organization_name,
    formTitle: orderTitle(campaign, order.lines),
    amountCents: cents(amountCents),
    tipCents: ZERO,
    paidOn: paid.paid_on,
    paidCents: cents(paid.paid_cents),
    lines: paid.lines.map(refundedLineOf),
    canceled: adjustment.canceled,
    stands: adjustment.stands,
    // An order paid by hand has no debits.
    debits: [],
    hadDebits: false,
    keptCents: keptOf(adjustment.canceled),
    message: adjustment.message,
    orderUrl: await orderPageForMail(app, { orderId: adjustment.order_id, email: adjustment.email }),
    isByHand: true,
  })
  const { email, canceled } = adjustment
  const attachments = await givenUpEntry(app, campaign, { email, canceled })
  await app.mail.send({ ...mail, attachments, to: email, key: `handed-back-${adjustmentId}` })
}
