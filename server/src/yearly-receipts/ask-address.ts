import { assert } from '@obole/core/assert'
import { isPlace } from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { addressForReceiptMail } from '../mails/yearly-receipt-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findOrder } from '../orders/find-order.ts'

/** Asks a donor for the address that their receipt lacks, unless it was given since. */
export async function askAddress(
  app: App,
  { orderId, year }: { orderId: number; year: number },
): Promise<void> {
  const order = await findOrder(app, orderId)
  const campaign = order && (await loadCampaign(app, { formId: order.formId }))
  assert(order && campaign, `no order ${orderId}, or no campaign of it`)
  const { email, firstName } = order.payer
  if (!email || isPlace(order.payer)) return
  const mail = addressForReceiptMail({
    locale: order.locale,
    brand: await mailBrand(app, campaign),
    firstName,
    organizationName: campaign.organization.name,
    year,
    orderUrl: await orderPageForMail(app, { orderId, email }),
  })
  await app.mail.send({ ...mail, to: email, key: `receipt-address-${year}-${orderId}` })
}
