import { assert } from '@obole/core/assert'
import { parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { paidForLine } from '@obole/core/order/line-change'
import { membershipPeriod } from '@obole/core/campaign/membership'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { placeLinesOf } from '../forms/event-of.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { PaperContents } from './paper.ts'
import type { PassItem, PassOrder } from './papers.store.ts'
import { choicesOf, paperIdOf, verifyUrl } from './ticket-words.ts'
import { findPassOrder, writePapersOf } from './write-papers.ts'

/** Writes the tickets and membership cards of an order, where its campaign gives them; those that exist stay. */
export async function makePasses(app: App, orderId: number): Promise<void> {
  const order = await findPassOrder(app, orderId)
  assert(order, `no order ${orderId}`)
  if (order.items.length === 0) return
  const campaign = await loadCampaign(app, { formId: order.form_id })
  assert(campaign, `no campaign of order ${orderId}`)
  const now = app.clock.now()
  const papers = [...tickets(app, campaign, order, now), ...cards(app, campaign, order, now)]
  if (papers.length > 0) await writePapersOf(app, { orderId, papers })
}

function tickets(app: App, campaign: Campaign, order: PassOrder, now: number) {
  const items = campaign.generateTickets ? order.items.filter(({ type }) => type === 'Registration') : []
  return items.map((item, index) =>
    newPaper(app, order, item, {
      ...passOf(app, campaign, order, item, now),
      kind: 'Ticket',
      startsAt: campaign.startsAt,
      endsAt: campaign.endsAt,
      placeLines: placeLinesOf(campaign),
      options: optionLabels(campaign, item),
      choices: choicesOf(campaign, item),
      priceCents: paidForPlace(item),
      organizer: organizerOf(campaign),
      number: index + 1,
      count: items.length,
    }),
  )
}

function cards(app: App, campaign: Campaign, order: PassOrder, now: number) {
  const items = campaign.generateMembershipCards
    ? order.items.filter(({ type }) => type === 'Membership')
    : []
  const takenOn = parisDate(order.created_at.getTime())
  return items.map((item) => {
    const { from, until } = membershipPeriod(takenOn, campaign, item.startsOn)
    return newPaper(app, order, item, {
      ...passOf(app, campaign, order, item, now),
      kind: 'MembershipCard',
      format: 'wallet',
      validFrom: from,
      validUntil: until,
    })
  })
}

function newPaper(app: App, order: PassOrder, item: PassItem, contents: PaperContents) {
  return {
    id: paperIdOf(app, { orderItemId: item.id, hand: item.hand }),
    orderId: order.id,
    orderItemId: item.id,
    contents,
  }
}

function passOf(app: App, campaign: Campaign, order: PassOrder, item: PassItem, now: number) {
  const { participant } = item
  return {
    locale: order.locale,
    organizationName: campaign.organizationName,
    color: campaign.color,
    picture: campaign.banner,
    logo: campaign.logo ?? campaign.organization.logo,
    title: campaign.title,
    tierName: item.name,
    holder: participant && `${participant.firstName} ${participant.lastName}`,
    payerName: `${order.payer.firstName} ${order.payer.lastName}`,
    orderId: order.id,
    orderedOn: parisDate(order.created_at.getTime()),
    verifyUrl: verifyUrl(app, { orderItemId: item.id, hand: item.hand }),
    // A new ticket gets its number where it is written.
    passNumber: item.id,
    contactEmail: campaign.contactEmail,
    madeAt: now,
  }
}

function paidForPlace({ initialCents, discountCents, change }: PassItem) {
  const kept = { grossCents: cents(initialCents), discountCents: cents(discountCents) }
  return paidForLine(
    kept,
    change && { grossCents: cents(change.grossCents), backCents: cents(change.backCents) },
  )
}

function organizerOf({ organization: { siren, rnaNumber, city } }: Campaign) {
  return { siren, rnaNumber, city }
}

/** Options by their name when they were bought; by their current name where none was kept. */
function optionLabels(campaign: Campaign, { options }: PassItem): string[] {
  const known = new Map(
    campaign.tiers.flatMap(({ extraOptions }) => extraOptions.map(({ id, label }) => [id, label] as const)),
  )
  return options.flatMap(({ name, extraOptionId }) => name ?? known.get(extraOptionId) ?? [])
}
