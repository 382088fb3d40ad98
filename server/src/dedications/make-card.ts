import type { OrderPayer } from '@obole/contract/order-payer'
import { assert } from '@obole/core/assert'
import { parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import type { Locale } from '@obole/core/locale'
import { spells } from '@obole/core/validation/name'
import { isShownCompanyName } from '@obole/core/campaign/shown-company'
import { nameForStrangers } from '@obole/core/validation/name-in-mail'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { insertCard } from './dedications.store.ts'
import { findDedicatedOrder } from './dedicated-order.ts'
import { newJob } from '../platform/job.ts'
import { sendDedicationJob } from './dedications.queue.ts'

/** Writes the card of a dedicated gift, and queues its mail to the recipient. Running twice does nothing twice. */
export async function makeDedicationCard(app: App, orderId: number): Promise<void> {
  const order = await findDedicatedOrder(app, orderId)
  if (!order?.gift) return
  const campaign = await loadCampaign(app, { formId: order.formId })
  assert(campaign, `no campaign of order ${orderId}`)
  const { dedication, gift, payer, locale } = order
  const now = app.clock.now()
  const paper = {
    id: app.ids.derivedToken('paper', `dedication:${orderId}`),
    orderId,
    orderItemId: gift.itemId,
    contents: {
      kind: 'DedicationCard',
      locale,
      organizationName: campaign.organizationName,
      color: campaign.color,
      logo: campaign.logo ?? campaign.organization.logo,
      title: campaign.title,
      occasion: dedication.occasion,
      honouree: dedication.honouree,
      giver: giverOf(payer, { organizationName: campaign.organizationName, locale }),
      message: dedication.message,
      amountCents: dedication.showsAmount ? cents(gift.amountCents) : null,
      givenOn: parisDate(order.createdAt),
      madeAt: now,
    },
  } as const
  const jobs = dedication.recipient
    ? [newJob(sendDedicationJob, { orderId }, { key: `${sendDedicationJob.name}:${orderId}` })]
    : []
  await insertCard(app.db, { paper, jobs, now })
}

/**
 * A company's name was not checked, so it must pass these tests to be shown; otherwise the payer's name is shown, which
 * was checked as far as a name can be.
 */
function giverOf(
  { companyName, firstName, lastName }: OrderPayer,
  about: { organizationName: string; locale: Locale },
): string {
  const isShown =
    companyName && isShownCompanyName(companyName) && !spells(companyName, about.organizationName)
  return isShown ? companyName : nameForStrangers(`${firstName} ${lastName}`, about)
}
