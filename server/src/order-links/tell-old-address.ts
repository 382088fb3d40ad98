import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { titleOfOrder } from '../forms/order-title.ts'
import { addressCorrectedMail } from '../mails/address-corrected-mail.ts'
import { contactEmailOf } from '../platform/contact-email.ts'
import { findLinkReader } from './order-links.store.ts'

/**
 * Mails the old address of an order that its mails now go elsewhere, and whom to ask. Nothing more: the address may
 * never have been the payer's.
 */
export async function tellOldAddress(
  app: App,
  { orderId, email }: { orderId: number; email: string },
): Promise<void> {
  const reader = await findLinkReader(app.db, orderId)
  assert(reader, `no order ${orderId}`)
  const campaign = await loadCampaign(app, { formId: reader.form_id })
  assert(campaign, `no campaign of order ${orderId}`)
  const mail = addressCorrectedMail({
    locale: reader.locale,
    orderId,
    organizationName: campaign.organizationName,
    formTitle: await titleOfOrder(app, campaign, orderId),
    contactEmail: campaign.contactEmail,
    platformEmail: contactEmailOf(app.config),
  })
  await app.mail.send({
    ...mail,
    to: email,
    key: `address-corrected-${app.ids.derivedToken('old-address', `${orderId}:${email}`)}`,
  })
}
