import type { KnownPerson, Renewal } from '@obole/contract/renewals'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { FormType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { type MembershipPeriod, membershipPeriod, membershipStartsOn } from '@obole/core/campaign/membership'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { type Campaign, campaignRef } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { Identity } from '../people/identify.ts'
import { endOf } from './renewal-address.ts'
import { isProvenBy, namedInToken } from './renewal-token.ts'
import {
  findFormerMember,
  findToFollow,
  type FormerMember,
  keepVisit,
  listLastAnswers,
} from './renewals.store.ts'

/** Longer than the hour a cart may last, shorter than a day on a computer that others use. */
const VISIT_MS = 3 * 3_600_000

interface Opening {
  token: string
  organizationSlug: string
  formType: FormType
  formSlug: string
}

/**
 * What a renewal link opens on the page of a campaign: the fields of the member and the payer, and for the visitor the
 * rates of former members. A link of another association, an old one and an invented one are refused alike, and so is
 * one on a campaign that sells no membership.
 */
export async function openRenewal(
  app: App,
  { client }: Identity,
  { token, ...where }: Opening,
): Promise<Renewal | Refusal> {
  const named = namedInToken(token)
  const ref = campaignRef(where)
  const campaign = named && ref && (await loadCampaign(app, ref))
  if (!campaign || campaign.organizationId !== named.organizationId) return refuse('RENEWAL_LINK_INVALID')
  if (!kindOf(campaign.formType).hasValidity) return refuse('RENEWAL_LINK_INVALID')
  const { contactId, organizationId } = named
  const member = await findFormerMember(app.db, contactId, organizationId)
  if (!member || !isProvenBy(app, named, member.email)) return refuse('RENEWAL_LINK_INVALID')
  const endsAt = app.clock.now() + VISIT_MS
  await keepVisit(app.db, { client, organizationId, contactId: member.id, endsAt })
  const { person, payer, last_rate: lastRate } = member
  return {
    member: person,
    payer: payer ? knownOf(payer) : person,
    ends: endOf(app, member),
    next: await nextDays(app, campaign, member),
    lastRate,
    answers: await listLastAnswers(app.db, { contactId: member.id, formId: campaign.id }),
  }
}

/** The days of the next membership where it follows the one that runs; null where it begins when it is taken. */
async function nextDays(
  app: App,
  campaign: Campaign,
  { id: contactId, last_rate: lastRate }: FormerMember,
): Promise<MembershipPeriod | null> {
  const day = parisDate(app.clock.now())
  const asked = { contactId, formId: campaign.id, tierId: lastRate?.tierId ?? null, day }
  const startsOn = membershipStartsOn(day, campaign.validityType, await findToFollow(app.db, asked))
  return startsOn === null ? null : membershipPeriod(day, campaign, startsOn)
}

/** A payer is kept with more than the page asks for, and with less where it was not asked. */
function knownOf(payer: Partial<KnownPerson>): KnownPerson {
  return {
    firstName: payer.firstName ?? null,
    lastName: payer.lastName ?? null,
    email: payer.email ?? null,
    birthDate: payer.birthDate ?? null,
    address: payer.address ?? null,
    zipCode: payer.zipCode ?? null,
    city: payer.city ?? null,
    country: payer.country ?? null,
  }
}
