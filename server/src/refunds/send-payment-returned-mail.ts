import { assert } from '@obole/core/assert'
import { formatMoment } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { orderTitle } from '../forms/order-title.ts'
import { paymentReturnedMail } from '../mails/payment-returned-mail.ts'
import { findAttempt } from '../payments/attempts.ts'
import type { WhyReturned } from '../payments/payments.queue.ts'
import { findEventMessage } from './events.store.ts'

/** The bank accepted the payment too late: informs the payer that there is no order and that their money goes back. */
export async function sendPaymentReturnedMail(
  app: App,
  { attemptId, why }: { attemptId: string; why: WhyReturned },
): Promise<void> {
  const attempt = await findAttempt(app, attemptId)
  assert(attempt?.subject.kind === 'cart', `attempt ${attemptId} pays no cart`)
  const { formId, locale, payer, lines } = attempt.subject.order
  // The address was deleted with the cart: no mail can be sent.
  if (!payer.email) return
  const campaign = await loadCampaign(app, { formId })
  assert(campaign, `no campaign of attempt ${attemptId}`)
  const mail = paymentReturnedMail({
    locale,
    brand: await mailBrand(app, campaign),
    why,
    firstName: payer.firstName,
    organizationName: campaign.organizationName,
    formTitle: orderTitle(campaign, lines),
    when: campaign.startsAt === null ? null : formatMoment(campaign.startsAt, locale),
    amountCents: attempt.amountCents,
    message: why === 'eventCanceled' ? await findEventMessage(app.db, formId) : null,
    contactEmail: campaign.contactEmail,
  })
  await app.mail.send({ ...mail, to: payer.email, key: `payment-returned-${attemptId}` })
}
