import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { orderTitle } from '../forms/order-title.ts'
import { disputeMail, type DisputeNews } from '../mails/refund-dispute-mail.ts'
import { membersWho } from '../people/members-who.ts'
import { findDispute } from './disputes.store.ts'
import { totalOf } from './refund.ts'
import { orderToTell } from './order-to-tell.ts'

export async function sendDisputeMail(app: App, disputeId: number, what: DisputeNews['what']): Promise<void> {
  const dispute = await findDispute(app.db, disputeId)
  assert(dispute, `no dispute ${disputeId}`)
  const { order, campaign } = await orderToTell(app, dispute.orderId)
  const { payer } = order
  for (const { email, firstName, locale } of await membersWho(app, 'moveMoney', dispute.organizationId)) {
    const mail = disputeMail({
      what,
      locale,
      firstName,
      organizationName: campaign.organizationName,
      formTitle: orderTitle(campaign, order.lines),
      orderId: order.id,
      payerName: `${payer.firstName} ${payer.lastName}`,
      amountCents: totalOf(dispute.parts),
    })
    await app.mail.send({ ...mail, to: email, key: `dispute-${disputeId}-${what}-${email}` })
  }
}
