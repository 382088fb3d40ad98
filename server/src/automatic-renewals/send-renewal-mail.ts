import { lastNoticeDay, renewalDay } from '@obole/core/campaign/automatic-renewal'
import { bounceOf, statusIn } from '@obole/core/contacts/bounce'
import { parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { isNobodysMailbox } from '@obole/core/privacy/forgetting'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { type AutomaticRenewalMail, automaticRenewalMail } from '../mails/automatic-renewal-mails.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { fullAddress } from '../platform/fronts.ts'
import { renewalCampaign } from '../renewals/renewal-address.ts'
import type { AutomaticRenewalMailToSend } from '../renewals/renewals.queue.ts'
import { findRenewing, noteNotice, type Notice, type RenewingOrder } from './automatic-renewals.store.ts'
import { nextMembership } from './next-membership.ts'

/** One mail for each thing that happens to a renewal: its key is the order's and the kind's. */
export async function sendAutomaticRenewalMail(
  app: App,
  { orderId, kind }: AutomaticRenewalMailToSend,
): Promise<void> {
  const renewing = await findRenewing(app.db, orderId)
  if (!renewing) return
  if (kind === 'announced') return sendNotice(app, renewing)
  const { lapse_reason: reason } = renewing
  if (kind !== 'lapsed') return void (await send(app, renewing, { kind }))
  if (reason === null) return
  const isWanted = reason !== 'AlreadyMember' && reason !== 'NoEnd'
  const next = isWanted ? await renewalCampaign(app, renewing) : null
  const campaignUrl =
    next && fullAddress(app, campaignAddress(next.organizationSlug, next.formType, next.slug).url)
  await send(app, renewing, { kind, reason, campaignUrl })
}

/**
 * The notice without which nothing is debited: that a mail server took it is noted, with what it said. It is not sent
 * where it would not be in time, nor where what it says would not be carried out; it is then announced anew, or lapses.
 */
async function sendNotice(app: App, renewing: RenewingOrder): Promise<void> {
  const { order_id: orderId, ends_on: endsOn, announced_end: announced, payer } = renewing
  const isDue = renewing.state === 'Active' && renewing.notice_sent_at === null && renewing.may_collect
  if (!isDue || endsOn === null || announced !== endsOn || isNobodysMailbox(payer.email)) return
  if (parisDate(app.clock.now()) > lastNoticeDay(endsOn)) return
  const debitOn = renewalDay(endsOn)
  const next = await nextMembership(app, renewing, debitOn)
  const { announced_form_id: formId, announced_cents: amountCents, card } = renewing
  if (typeof next === 'string' || formId === null || amountCents === null) return
  if (next.order.totalCents > amountCents) return
  const notice: Notice = { orderId, endsOn, formId, amountCents }
  const members = next.order.lines.map(({ name, participant }) => ({
    rate: name,
    name: participant && `${participant.firstName} ${participant.lastName}`,
  }))
  const isTaken = await send(app, renewing, {
    kind: 'announced',
    endsOn,
    debitOn,
    campaignTitle: next.campaign.title,
    period: next.period,
    amountCents: cents(amountCents),
    card,
    members,
  })
  if (isTaken) await noteNotice(app.db, notice, app.clock.now())
}

/** Answers false where the mail was refused for good: it is not tried again. */
async function send(app: App, renewing: RenewingOrder, what: AutomaticRenewalMail['what']): Promise<boolean> {
  const { order_id: orderId, payer, locale, ends_on: endsOn, form_id: formId } = renewing
  const campaign = await loadCampaign(app, { formId })
  if (!campaign) return false
  // What was withdrawn is the order that the renewal had become.
  const shown = (what.kind === 'withdrawn' ? renewing.next_order_id : null) ?? orderId
  const mail = automaticRenewalMail({
    what,
    locale,
    brand: await mailBrand(app, campaign),
    organizationName: campaign.organizationName,
    firstName: payer.firstName,
    endsOn,
    orderUrl: await orderPageForMail(app, { orderId: shown, email: payer.email }),
  })
  try {
    await app.mail.send({
      ...mail,
      to: payer.email,
      key: `automatic-renewal-${what.kind}-${orderId}-${endsOn}`,
    })
    return true
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    app.log.warn({ err: error, orderId, kind: what.kind }, 'a mail about a renewal was refused for good')
    return false
  }
}

/** What a server says of the recipient or of the mail; what it says of us is tried again. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  if (error.command !== 'RCPT TO' && error.command !== 'DATA') return false
  const { responseCode } = error
  const code = typeof responseCode === 'number' ? responseCode : null
  return bounceOf({ code, status: statusIn(error.message) }) !== null
}
