import { assert } from '@obole/core/assert'
import { cents, ZERO } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { refundMail } from '../mails/refund-mails.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findAdjustmentToTell, findHandedBackToTell, keptOf, refundedLineOf } from './adjustments.store.ts'
import { adjustmentToTell } from './adjustment-to-tell.ts'
import { creditNotesSince } from './credit-notes.ts'
import { givenUpEntry } from './given-up-entry.ts'
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
  const { campaign, about } = await adjustmentToTell(app, adjustment)
  const { creditNotes, attachments } = await creditNotesSince(app, {
    orderId: adjustment.order_id,
    since: adjustment.created_at.getTime(),
    locale: adjustment.locale,
  })
  const mail = refundMail({
    ...about,
    amountCents: cents(amountCents),
    tipCents: ZERO,
    paidOn: paid.paid_on,
    paidCents: cents(paid.paid_cents),
    lines: paid.lines.map(refundedLineOf),
    // An order paid by hand has no debits.
    debits: [],
    hadDebits: false,
    keptCents: keptOf(adjustment.canceled),
    orderUrl: await orderPageForMail(app, { orderId: adjustment.order_id, email: adjustment.email }),
    isByHand: true,
    creditNotes,
  })
  const { email, canceled } = adjustment
  const calendar = await givenUpEntry(app, campaign, { email, canceled })
  await app.mail.send({
    ...mail,
    attachments: [...attachments, ...calendar],
    to: email,
    key: `handed-back-${adjustmentId}`,
  })
}
