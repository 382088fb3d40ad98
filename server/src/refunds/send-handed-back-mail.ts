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
  const told = await findAdjustmentToTell(app.db, adjustmentId)
  const paid = await findHandedBackToTell(app.db, paymentId, lines)
  assert(told && paid, `no payment ${paymentId} of adjustment ${adjustmentId}`)
  if (!told.send_mail || told.email === null) return
  const { order, campaign } = await orderToTell(app, told.order_id)
  const mail = refundMail({
    locale: told.locale,
    brand: await mailBrand(app, campaign),
    orderId: told.order_id,
    firstName: told.first_name,
    organizationName: told.organization_name,
    formTitle: orderTitle(campaign, order.lines),
    amountCents: cents(amountCents),
    tipCents: ZERO,
    paidOn: paid.paid_on,
    paidCents: cents(paid.paid_cents),
    lines: paid.lines.map(refundedLineOf),
    canceled: told.canceled,
    stands: told.stands,
    // An order paid by hand has no debits.
    debits: [],
    hadDebits: false,
    keptCents: keptOf(told.canceled),
    message: told.message,
    orderUrl: await orderPageForMail(app, { orderId: told.order_id, email: told.email }),
    isByHand: true,
  })
  const { email, canceled } = told
  const attachments = await givenUpEntry(app, campaign, { email, canceled })
  await app.mail.send({ ...mail, attachments, to: email, key: `handed-back-${adjustmentId}` })
}
