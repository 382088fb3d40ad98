import { isRefusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import { formatPeriod } from '@obole/core/dates/dates'
import { isShownState } from '@obole/core/campaign/form'
import type { App } from '../app.ts'
import { calendarAttachment, placeLinesOf } from '../forms/event-of.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { eventReminderMail } from '../mails/event-reminder-mail.ts'
import { readingLinkForMail } from '../order-links/reading-link.ts'
import { findOrder, hasPlaces } from '../orders/find-order.ts'
import { listDocumentsOf } from '../receipts/list-documents.ts'
import { listComingEvents, takeEventOrders } from './reminders.store.ts'
import { fullAddress } from '../platform/fronts.ts'
import { eachAlone } from '../platform/each-alone.ts'
import type { EventReminder } from './reminders.queue.ts'

const BEFORE_MS = 2 * 24 * 3_600_000
const BATCH = 500

/** Reminds payers of a place two days before an event; a server that was down then does it when it is back. */
export async function remindOfEvents(app: App): Promise<void> {
  const now = app.clock.now()
  const events = await listComingEvents(app.db, now, now + BEFORE_MS)
  const apart = {
    log: app.log,
    named: ({ form_id: formId }: (typeof events)[number]) => ({ formId }),
    fault: 'the people of an event could not be reminded',
  }
  await eachAlone(events, apart, async ({ form_id: formId, starts_at: startsAt }) => {
    const event = { formId, startsAt, placedBefore: startsAt.getTime() - BEFORE_MS, now }
    while ((await takeEventOrders(app.db, event, BATCH)) === BATCH);
    app.jobs.wake()
  })
}

export async function remindOfEvent(app: App, { orderId, startsAt }: EventReminder): Promise<void> {
  const order = await findOrder(app, orderId)
  const campaign = order && (await loadCampaign(app, { formId: order.formId }))
  if (!campaign || campaign.startsAt !== startsAt || !isShownState(campaign.state)) return
  if (!order.payer.email || !(await hasPlaces(app, orderId))) return
  const token = await readingLinkForMail(app, { orderId, email: order.payer.email })
  const listed = await listDocumentsOf(app, orderId, token)
  const documents = isRefusal(listed) ? [] : listed.documents.filter(({ kind }) => kind === 'Ticket')
  const { locale, totalCents } = order
  const isFree = totalCents === 0
  const mail = eventReminderMail({
    locale,
    brand: await mailBrand(app, campaign),
    firstName: isFree ? null : order.payer.firstName,
    organizationName: campaign.organizationName,
    formTitle: campaign.title,
    when: formatPeriod(startsAt, campaign.endsAt, locale),
    placeLines: placeLinesOf(campaign),
    documents: documents.map(({ name, url }) => ({ name, url: fullAddress(app, url) })),
    contactEmail: campaign.contactEmail,
    orderUrl: app.config.PUBLIC_URL + addressOf({ page: 'order', token }),
  })
  await app.mail.send({
    ...mail,
    attachments: calendarAttachment(app, campaign),
    to: order.payer.email,
    key: `event-${orderId}-${startsAt}`,
  })
}
