import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { disputeMail, type DisputeNews } from '../mails/refund-dispute-mail.ts'
import { findOrder } from '../orders/find-order.ts'
import { membersWho } from '../people/members-who.ts'
import { findDispute } from './disputes.store.ts'
import { totalOf } from './refund.ts'

export async function sendDisputeMail(app: App, disputeId: number, what: DisputeNews['what']): Promise<void> {
  const dispute = await findDispute(app.db, disputeId)
  const order = dispute && (await findOrder(app, dispute.orderId))
  const campaign = order && (await loadCampaign(app, { formId: order.formId }))
  assert(campaign, `no order and campaign of dispute ${disputeId}`)
  const { payer } = order
  for (const { email, firstName, locale } of await membersWho(app, 'moveMoney', dispute.organizationId)) {
    const mail = disputeMail({
      what,
      locale,
      firstName,
      organizationName: campaign.organizationName,
      formTitle: campaign.title,
      orderId: order.id,
      payerName: `${payer.firstName} ${payer.lastName}`,
      amountCents: totalOf(dispute.parts),
    })
    await app.mail.send({ ...mail, to: email, key: `dispute-${disputeId}-${what}-${email}` })
  }
}
