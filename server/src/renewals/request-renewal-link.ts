import { refuse, type Refusal } from '@obole/contract/problems'
import { mayWriteToPayers } from '@obole/core/association/compliance'
import { kindOf } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { campaignRef, campaignShows, noCampaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { isUnpublished } from '../forms/wire-form.ts'
import { renewalLinkMail } from '../mails/renewal-mails.ts'
import { newJob } from '../platform/job.ts'
import { mailboxLimit, mailboxLimitForStrangers } from '../platform/mailbox-limits.ts'
import { addressRange, giveTokensBack, takeToken, takeTokens } from '../platform/rate-limit.ts'
import { endOf, renewalCampaign, renewalUrl } from './renewal-address.ts'
import { type RenewalLinkToSend, sendRenewalLinkJob } from './renewals.queue.ts'
import { findFormerMembers, insertJob } from './renewals.store.ts'

const PER_RANGE = { limit: 30, windowMs: 3_600_000 }
/** A family shares a mailbox; a longer list is no family's. */
const MOST_OF_MAILBOX = 6

/** The answer is the same whether or not the address is that of somebody who was a member. */
export async function requestRenewalLink(
  app: App,
  { email, ...named }: { organizationSlug: string; formType: string; formSlug: string; email: string },
  from: { address: string; locale: Locale },
): Promise<{ asked: true } | Refusal> {
  const ref = campaignRef(named)
  const campaign = ref && (await loadCampaign(app, ref))
  if (!campaign || isUnpublished(campaign)) return noCampaign(named)
  if (!kindOf(campaign.formType).hasValidity) return refuse('NOT_FOUND')
  const limited = await takeToken(app, 'renewal-link', addressRange(from.address), PER_RANGE)
  if (limited) return limited
  const job = { id: app.ids.token(), formId: campaign.id, email: email.toLowerCase(), locale: from.locale }
  await insertJob(app.db, newJob(sendRenewalLinkJob, job), app.clock.now())
  app.jobs.wake()
  return { asked: true }
}

/** One mail with a link for each person of that mailbox who was a member; none where there is nobody. */
export async function sendRenewalLink(
  app: App,
  { id, formId, email, locale }: RenewalLinkToSend,
): Promise<void> {
  const campaign = await loadCampaign(app, { formId })
  if (!campaign || !mayWriteToPayers(campaign)) return
  const { organizationId } = campaign
  const members = await findFormerMembers(app.db, { organizationId, email }, MOST_OF_MAILBOX)
  const isOpen = campaignShows(campaign, app.clock.now()) === 'open'
  const links = await Promise.all(
    members.map(async (member) => {
      // Whoever asks on a page that sells wants to renew there.
      const target = isOpen ? campaign : await renewalCampaign(app, member)
      if (!target) return []
      const { firstName, lastName } = member.person
      const name = [firstName, lastName].filter(Boolean).join(' ')
      return [{ firstName, name, url: renewalUrl(app, target, member), ends: endOf(app, member) }]
    }),
  )
  if (links.flat().length === 0) return
  // Anybody may have typed this address.
  const counted = [mailboxLimit(email), mailboxLimitForStrangers(email)]
  if (await takeTokens(app, counted)) return
  const mail = renewalLinkMail({
    locale,
    brand: await mailBrand(app, campaign),
    organizationName: campaign.organizationName,
    links: links.flat(),
  })
  try {
    await app.mail.send({ ...mail, to: email, key: `renewal-link-${id}` })
  } catch (error) {
    // If the mail server is down, the address keeps its quota.
    await giveTokensBack(app, counted)
    throw error
  }
}
