import type { SentItem } from '@obole/contract/carts'
import { type LapseReason, mayRenewItself, renewedCents } from '@obole/core/campaign/automatic-renewal'
import { type MembershipPeriod, membershipPeriod } from '@obole/core/campaign/membership'
import { yearsMoved } from '@obole/core/campaign/next-season'
import type { LocalDate } from '@obole/core/dates/dates'
import { ZERO } from '@obole/core/money/money'
import { type OrderPlan, planOrder } from '@obole/core/order/order'
import { isAskedAnew } from '@obole/core/validation/custom-field'
import type { App } from '../app.ts'
import { priceOf } from '../carts/cart.ts'
import { tidied } from '../carts/item-errors.ts'
import { freezeCart } from '../checkout/freeze-cart.ts'
import { type Campaign, campaignShows, type CampaignTier } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { NewOrder } from '../orders/write-order.sql.ts'
import {
  listHeld,
  listSeasons,
  type MembershipLine,
  type Origins,
  readOrigins,
  type RenewingOrder,
  type Season,
} from './automatic-renewals.store.ts'

const NOTHING_NEW = { termsOfService: true, termsOfSale: false, tip: false, automaticRenewal: false }

/** What is bought again: the order, the campaign it is of, and how long the new memberships last. */
export interface NextMembership {
  campaign: Campaign
  period: MembershipPeriod
  order: NewOrder
  /** The new memberships end, and may renew themselves in their turn. */
  renewsAgain: boolean
}

/**
 * The order that renews these memberships on that day; otherwise why there can be none. Whoever has the next membership
 * already is left out.
 */
export async function nextMembership(
  app: App,
  renewing: RenewingOrder,
  day: LocalDate,
): Promise<NextMembership | LapseReason> {
  const seasons = await listSeasons(app.db, renewing.form_id)
  const next = await nextSeason(app, renewing, seasons, day)
  const lines = await linesToRenew(app, renewing, seasons, laterOf(day, next?.period.from))
  if (lines.length === 0) return 'AlreadyMember'
  if (!next) return 'NotSold'
  const { campaign, period, step } = next
  const origins = await readOrigins(app.db, campaign.id)
  const items = lines.map((line) => itemOf(campaign, line, { origins, step, day }))
  const sent = items.filter((item) => item !== null)
  if (sent.length < items.length) return 'NotSold'
  const priced = priceOf(
    campaign,
    { items: sent, coupon: null, instalmentCount: 1, paymentDay: null, tipCents: ZERO },
    app.clock.now(),
  )
  if (priced.errors.length > 0 || renewedCents(priced.lines) === 0) return 'NotSold'
  const order = orderOf(app, campaign, { renewing, items: sent, plan: planOrder(priced), day })
  return { campaign, period, order, renewsAgain: mayRenewItself(period.until, day) }
}

const laterOf = (day: LocalDate, other: LocalDate = day): LocalDate => (other > day ? other : day)

async function linesToRenew(
  app: App,
  { order_id: orderId, lines }: RenewingOrder,
  seasons: readonly Season[],
  day: LocalDate,
): Promise<MembershipLine[]> {
  const formIds = seasons.map(({ id }) => id)
  const held = await listHeld(app.db, { orderId, formIds, day })
  return lines.filter(({ itemId }) => !held.has(itemId))
}

/** Paid by one debit, which is still to come. What the payer agreed to is what they agreed to then. */
function orderOf(
  app: App,
  campaign: Campaign,
  {
    renewing,
    items,
    plan,
    day,
  }: { renewing: RenewingOrder; items: SentItem[]; plan: OrderPlan; day: LocalDate },
): NewOrder {
  const { payer, locale, consents } = renewing
  const frozen = freezeCart(campaign, { items, payer, locale, coupon: null, personalStocks: [] }, plan, {
    token: app.ids.derivedToken('order', `renewal:${renewing.order_id}`),
    consents: NOTHING_NEW,
    now: app.clock.now(),
  })
  const terms = frozen.terms.map((term) => ({ ...term, state: 'Pending' as const, dueOn: day }))
  return { ...frozen, consents, terms }
}

interface NextSeason {
  campaign: Campaign
  period: MembershipPeriod
  step: number
}

/**
 * The nearest season after that sells and does not end before that day, else the same campaign: never another of the
 * association's, which may be another activity. Once it was announced, the campaign that was named, while it sells.
 */
async function nextSeason(
  app: App,
  renewing: RenewingOrder,
  seasons: readonly Season[],
  day: LocalDate,
): Promise<NextSeason | null> {
  const { announced_end: announced, announced_form_id: formId, ends_on: endsOn } = renewing
  const isAnnounced = formId !== null && announced === endsOn
  const own = seasons.filter(({ step }) => step === 0)
  const wanted = isAnnounced
    ? seasons.filter(({ id }) => id === formId)
    : [...seasons.filter(({ step }) => step > 0), ...own]
  for (const { id, step } of wanted) {
    const campaign = await loadCampaign(app, { formId: id }, { fresh: true })
    if (!campaign || campaignShows(campaign, app.clock.now()) !== 'open') continue
    const period = membershipPeriod(day, campaign)
    if (period.until === null || period.until >= day) return { campaign, period, step }
  }
  return null
}

interface Copied {
  origins: Origins
  step: number
  day: LocalDate
}

/** The same rate and options, by what they were copied from or by their names; null where one of them is no longer sold. */
function itemOf(campaign: Campaign, line: MembershipLine, { origins, step, day }: Copied): SentItem | null {
  const tiers = campaign.tiers.filter(({ tierType }) => tierType === 'Membership')
  const tier = sameOf(tiers, { id: line.tierId, name: line.name, step }, origins.tiers, ({ name }) => name)
  if (!tier) return null
  const options = line.options.map(({ extraOptionId: id, name }) =>
    sameOf(tier.extraOptions, { id, name, step }, origins.options, ({ label }) => label),
  )
  const known = options.filter((option) => option !== undefined)
  if (known.length < options.length) return null
  const optionCents = line.options.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const item: SentItem = {
    tierId: tier.id,
    tierType: tier.tierType,
    customAmount: line.initialAmountCents - optionCents,
    participant: line.participant,
    customFields: answersAgain(tier, line.customFields),
    extraOptions: known.map(({ id }) => ({ extraOptionId: id, value: true, customFields: [] })),
  }
  return tidied(campaign, item, day)
}

/** A season that was copied before copies were remembered is known by the name, as it is or with its years moved. */
function sameOf<T extends { id: number }>(
  all: readonly T[],
  { id, name, step }: { id: number | null; name: string; step: number },
  origins: ReadonlyMap<number, number>,
  nameOf: (one: T) => string,
): T | undefined {
  const copy = id === null ? undefined : origins.get(id)
  let moved = name
  for (let season = 0; season < step; season += 1) moved = yearsMoved(moved)
  return (
    all.find((one) => one.id === copy) ??
    all.find((one) => nameOf(one) === name) ??
    all.find((one) => nameOf(one) === moved)
  )
}

/** As a renewal link fills them in. */
function answersAgain({ customFields }: CampaignTier, answers: SentItem['customFields']) {
  const again = new Set(customFields.filter((field) => !isAskedAnew(field)).map(({ id }) => id))
  return answers.filter(({ fieldId }) => again.has(fieldId))
}
