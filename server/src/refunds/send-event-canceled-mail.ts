import { assert } from '@obole/core/assert'
import { formatMoment } from '@obole/core/dates/dates'
import { nameInMail } from '@obole/core/validation/name-in-mail'
import type { App } from '../app.ts'
import { calendarAttachment } from '../forms/event-of.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { eventCanceledMail } from '../mails/event-canceled-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findEventToTell } from './events.store.ts'

/** Informs the payer of an order, and its participants who have an address of their own. */
export async function sendEventCanceledMail(app: App, orderId: number): Promise<void> {
  const canceled = await findEventToTell(app.db, orderId)
  const campaign = canceled && (await loadCampaign(app, { formId: canceled.form_id }))
  assert(campaign, `order ${orderId} is of no cancelled event`)
  const { locale, message, payer, participants, way } = canceled
  const about = {
    locale,
    brand: await mailBrand(app, campaign),
    message,
    organizationName: campaign.organizationName,
    formTitle: campaign.title,
    when: campaign.startsAt === null ? null : formatMoment(campaign.startsAt, locale),
    contactEmail: campaign.contactEmail,
  }
  const { email: payerEmail, firstName } = payer
  const readers = [
    ...(payerEmail === null
      ? []
      : [
          {
            email: payerEmail,
            firstName,
            way,
            orderUrl: await orderPageForMail(app, { orderId, email: payerEmail }),
          },
        ]),
    ...participants.map((participant) => ({
      email: participant.email,
      firstName: nameInMail(participant.firstName, campaign.organizationName),
      way: 'none' as const,
      orderUrl: null,
    })),
  ]
  const attachments = calendarAttachment(app, campaign, { isCanceled: true, now: app.clock.now() })
  for (const { email, ...reader } of readers) {
    const mail = eventCanceledMail({ ...about, ...reader })
    await app.mail.send({ ...mail, attachments, to: email, key: `event-canceled-${orderId}-${email}` })
  }
}
