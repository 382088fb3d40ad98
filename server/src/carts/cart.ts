import type { Cart as CartView, Payer, SentItem } from '@obole/contract/carts'
import { priceCart, type PricedCart } from '@obole/core/cart'
import { parisDate } from '@obole/core/dates'
import { cents, type Cents, ZERO } from '@obole/core/money'
import type { CartItem } from '@obole/core/cart-line'
import type { Coupon } from '@obole/core/coupon'
import { isInstalmentCount, type InstalmentCount } from '@obole/core/schedule'
import { suggestTip } from '@obole/core/tip'
import type { Campaign, CampaignCoupon } from '../forms/campaign.ts'

export type CartState = 'Open' | 'Paying' | 'Paid' | 'Expired'

/** What one item said when it was chosen, with the price it had then. */
export type ChosenItem = SentItem & { quotedCents: Cents }

export interface Cart {
  id: string
  organizationId: number
  formId: number
  client: string
  state: CartState
  version: number
  items: readonly ChosenItem[]
  payer: Payer | null
  coupon: CampaignCoupon | null
  instalmentCount: InstalmentCount
  paymentDay: number | null
  tipCents: Cents | null
  locale: 'fr' | 'en'
  createdAt: number
  updatedAt: number
  expiresAt: number
}

/** A cart's price today, by the function the page shows it with. Stock is not asked here: the hold has decided it. */
export function priceOf(
  campaign: Campaign,
  cart: Pick<Cart, 'instalmentCount' | 'paymentDay' | 'tipCents'> & {
    items: readonly (SentItem & { quotedCents?: Cents })[]
    coupon: Coupon | null
  },
  now: number,
): PricedCart {
  return priceCart({
    items: cart.items.map(toCoreItem),
    catalogue: catalogueOf(campaign),
    coupon: cart.coupon,
    instalments: cart.instalmentCount,
    monthlyDay: cart.paymentDay,
    tipCents: cart.tipCents ?? ZERO,
    today: parisDate(now),
  })
}

function toCoreItem(item: SentItem & { quotedCents?: Cents | null }): CartItem {
  return {
    tierId: item.tierId ?? null,
    tierType: item.tierType,
    customAmountCents: item.customAmount == null ? null : cents(item.customAmount),
    optionIds: item.extraOptions.map(({ extraOptionId }) => extraOptionId),
    quotedCents: item.quotedCents ?? null,
  }
}

function catalogueOf({ tiers, acceptOpenDonation, instalmentCounts }: Campaign) {
  const unlimited = tiers.map((tier) => ({
    ...tier,
    remaining: null,
    extraOptions: tier.extraOptions.map((option) => ({ ...option, remaining: null })),
  }))
  return { tiers: unlimited, acceptOpenDonation, instalments: instalmentCounts, remainingEntries: null }
}

/** How many of each stock a cart needs: its tiers, their options, the campaign's entries, the coupon. */
export function stocksWanted(
  campaign: Campaign,
  items: readonly SentItem[],
  coupon: CampaignCoupon | null,
): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const item of items)
    for (const id of stocksOfItem(campaign, item)) wanted.set(id, (wanted.get(id) ?? 0) + 1)
  if (coupon?.usesStockId) wanted.set(coupon.usesStockId, 1)
  return wanted
}

export function stocksOfItem(campaign: Campaign, item: SentItem): number[] {
  const tier = campaign.tiers.find(({ id }) => id === item.tierId)
  if (!tier) return []
  const options = item.extraOptions.map(({ extraOptionId }) =>
    tier.extraOptions.find(({ id }) => id === extraOptionId),
  )
  return [tier.stockId, campaign.entriesStockId, ...options.map((option) => option?.stockId ?? null)].filter(
    (id) => id !== null,
  )
}

export function instalmentCount(count: number): InstalmentCount {
  if (!isInstalmentCount(count)) throw new RangeError(`not a number of instalments: ${count}`)
  return count
}

export function toView(campaign: Campaign, cart: Cart, priced: PricedCart): CartView {
  const suggestion = suggestTip(priced.amountCents)
  const suggested = suggestion.kind === 'suggested' ? suggestion : null
  return {
    id: cart.id,
    state: cart.state,
    organizationSlug: campaign.organizationSlug,
    formType: campaign.formType,
    formSlug: campaign.slug,
    meta: { createdAt: iso(cart.createdAt), updatedAt: iso(cart.updatedAt), expiresAt: iso(cart.expiresAt) },
    itemList: priced.lines.map((line) => itemView(campaign, cart.items[line.itemIndex], line)),
    payer: cart.payer,
    coupon: cart.coupon && { code: cart.coupon.code, discount: priced.discountCents },
    tipData: {
      tipSuggestion: suggested?.suggestedCents ?? null,
      tipMinimum: suggested?.minCents ?? null,
      tipMaximum: suggested?.maxCents ?? null,
      tipChosen: cart.tipCents,
    },
    instalments: priced.instalments,
    offeredInstalments: [...priced.offeredInstalments],
    paymentDay: cart.paymentDay,
    paymentTerms: [...priced.paymentTerms],
    amount: priced.amountCents,
    donationAmount: priced.donationCents,
    dueToday: priced.dueTodayCents,
    total: priced.payableCents,
    vat: priced.vatCents,
  }
}

function itemView(campaign: Campaign, item: ChosenItem | undefined, line: PricedCart['lines'][number]) {
  if (!item) throw new Error('a priced line without its item')
  const { quotedCents: _quoted, ...sent } = item
  return {
    ...sent,
    name: lineName(campaign, item),
    amount: line.amountCents,
    initialAmount: line.grossCents,
    discount: line.discountCents,
    vat: line.vatCents,
    paymentTerms: [...line.terms],
  }
}

const OPEN_DONATION_NAME = 'Don'

export function lineName(campaign: Campaign, item: SentItem): string {
  return campaign.tiers.find(({ id }) => id === item.tierId)?.name ?? OPEN_DONATION_NAME
}

const iso = (ms: number) => new Date(ms).toISOString()
