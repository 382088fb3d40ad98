import { cartFigures, lineFigures, optionFigures, tierList } from '@obole/contract/cart-figures'
import type { Cart as CartView, Payer, SentItem } from '@obole/contract/carts'
import { OPEN_GIFT_NAME } from '@obole/contract/order-lines'
import { priceCart, type PricedCart } from '@obole/core/cart/cart'
import type { CartState } from '@obole/core/cart/cart-expiry'
import { epochMs, parisDate } from '@obole/core/dates/dates'
import { cents, type Cents, ZERO } from '@obole/core/money/money'
import type { CartItem, Catalogue } from '@obole/core/cart/cart-line'
import type { Coupon } from '@obole/core/cart/coupon'
import { type HandOver, seesPayer, seesPeople, type Viewer } from '@obole/core/cart/cart-visitors'
import { kindOf } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import { askedPlanOf, type AskedTerm } from '@obole/core/payment/asked-terms'
import { isInstalmentCount, type InstalmentCount } from '@obole/core/payment/schedule'
import type { Campaign, CampaignCoupon, CampaignTier } from '../forms/campaign.ts'
import { canonical, digest } from './digest.ts'
import { visitorsOf } from './visitors-of-cart.ts'

/** An item as it was chosen, with its price at that time and the end of its sale as announced then. */
export type ChosenItem = SentItem & {
  quotedCents: Cents
  saleEnd: number | null
  /** Where an association asks for it in terms: what is debited later. */
  laterTerms?: readonly AskedTerm[]
}

/** A stock for one person: how many of a tier, or of the whole campaign (no tier), they may buy in all. */
export interface PersonalStock {
  tierId: number | null
  stockId: number
}

export interface Cart {
  id: string
  organizationId: number
  formId: number
  /** The visitor who filled it. */
  client: string
  /** The association asks a payer for this cart and sends its address. */
  isAsked: boolean
  /** The visitor who typed the payer's details. */
  payerClient: string | null
  /** The visitor who wrote its lines; null where its association did. */
  linesClient: string | null
  /** The visitor who is paying it right now. */
  payingClient: string | null
  /** From the visitor in the frame of another site to the visitor at the top of the window. */
  handOver: HandOver | null
  state: CartState
  version: number
  /** Digests of the last calls that changed it: key and content. */
  calls: readonly CartCallDigest[]
  items: readonly ChosenItem[]
  payer: Payer | null
  coupon: CampaignCoupon | null
  instalmentCount: InstalmentCount
  paymentDay: number | null
  tipCents: Cents | null
  locale: Locale
  /** How many of each stock it holds. */
  holds: ReadonlyMap<number, number>
  /** The part of these holds that counts against the payer's personal limits; known once a payment starts. */
  personalStocks: readonly PersonalStock[]
  createdAt: number
  updatedAt: number
  expiresAt: number
}

export type CartCallDigest = readonly [key: string, asked: string]

/** An item that may already have been in the cart. */
export type ItemToPrice = SentItem & Partial<Pick<ChosenItem, 'quotedCents' | 'saleEnd' | 'laterTerms'>>

/** A cart's price now, by the function the page uses. Stock is not checked here: holding the places has checked it. */
export function priceOf(
  campaign: Campaign,
  cart: Pick<Cart, 'instalmentCount' | 'paymentDay' | 'tipCents'> & {
    items: readonly ItemToPrice[]
    coupon: Coupon | null
  },
  now: number,
): PricedCart {
  return priceCart({
    items: cart.items.map(toCoreItem),
    catalogue: catalogueOf(campaign, cart.items),
    coupon: cart.coupon,
    instalments: cart.instalmentCount,
    askedPlan: askedPlanOf(cart.items.map(askedOf)),
    monthlyDay: cart.paymentDay,
    tipCents: cart.tipCents ?? ZERO,
    today: parisDate(now),
    now,
  })
}

const askedOf = ({ customAmount, laterTerms = [] }: ItemToPrice) => ({
  amountCents: cents(customAmount ?? 0),
  laterTerms,
})

function toCoreItem(item: ItemToPrice): CartItem {
  return {
    tierId: item.tierId ?? null,
    tierType: item.tierType,
    customAmountCents: item.customAmount == null ? null : cents(item.customAmount),
    optionIds: item.extraOptions.map(({ extraOptionId }) => extraOptionId),
    quotedCents: item.quotedCents ?? null,
  }
}

/** A sale that ends as announced leaves a cart its tickets; a sale that an administrator ends earlier does not. */
function catalogueOf(campaign: Campaign, items: readonly ItemToPrice[]): Catalogue {
  const isPromised = (tierId: number, saleEnd: CampaignTier['saleEnd']) =>
    items.every((item) => item.tierId !== tierId || item.saleEnd === saleEnd)
  // A campaign may have a thousand tiers and a cart only a few: the others do not affect its price.
  const chosen = new Set(items.map(({ tierId }) => tierId))
  const inCart = campaign.tiers.filter(({ id }) => chosen.has(id))
  const tiers = inCart.map((tier) => ({
    ...tier,
    saleEnd: isPromised(tier.id, tier.saleEnd) ? null : tier.saleEnd,
    remaining: null,
    extraOptions: tier.extraOptions.map((option) => ({ ...option, remaining: null })),
  }))
  // `isTariffSold` decides which of the two kinds of open gift the campaign accepts.
  const acceptOpenDonation = campaign.acceptOpenDonation || campaign.acceptOpenMonthlyDonation
  return {
    tiers,
    acceptOpenDonation,
    isCheckout: kindOf(campaign.formType).hasAskedLines === true,
    instalments: campaign.instalmentCounts,
    remainingEntries: null,
  }
}

/** The items with their current price, so that a rate changed later is detected and not charged. */
export function chosenItems(
  campaign: Campaign,
  items: readonly ItemToPrice[],
  lines: readonly Pick<PricedCart['lines'][number], 'itemIndex' | 'grossCents'>[],
): ChosenItem[] {
  return lines.map(({ itemIndex, grossCents }) => {
    const item = items[itemIndex]
    if (!item) throw new Error('a priced line without its item')
    const tier = tierOf(campaign, item)
    const saleEnd = tier?.saleEnd == null ? null : epochMs(tier.saleEnd)
    return { ...item, quotedCents: grossCents, saleEnd }
  })
}

export function tierOf(campaign: Campaign, { tierId }: Pick<SentItem, 'tierId'>): CampaignTier | undefined {
  return campaign.tiers.find(({ id }) => id === tierId)
}

/** How many of each stock a cart needs: its tiers, their options, the campaign's entries, the coupon. */
export function stocksWanted(
  campaign: Campaign,
  items: readonly SentItem[],
  coupon: CampaignCoupon | null,
  personal: readonly PersonalStock[] = [],
): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const item of items)
    for (const id of stocksOfItem(campaign, item, personal)) wanted.set(id, (wanted.get(id) ?? 0) + 1)
  if (coupon?.usesStockId) wanted.set(coupon.usesStockId, 1)
  return wanted
}

export function stocksOfItem(
  campaign: Campaign,
  item: SentItem,
  personal: readonly PersonalStock[] = [],
): number[] {
  const tier = tierOf(campaign, item)
  if (!tier) return []
  const options = item.extraOptions.map(({ extraOptionId }) =>
    tier.extraOptions.find(({ id }) => id === extraOptionId),
  )
  const shared = [tier.stockId, campaign.entriesStockId, ...options.map((option) => option?.stockId ?? null)]
  const own = personal.filter(({ tierId }) => tierId === null || tierId === tier.id)
  return [...shared.filter((id) => id !== null), ...own.map(({ stockId }) => stockId)]
}

export function instalmentCount(count: number): InstalmentCount {
  if (!isInstalmentCount(count)) throw new RangeError(`not a number of instalments: ${count}`)
  return count
}

/** The cart as this visitor may see it: anyone with its id sees the lines, but not the people another visitor typed. */
export function toView(campaign: Campaign, cart: Cart, priced: PricedCart, viewer: Viewer): CartView {
  const visitors = visitorsOf(cart)
  const shown = seesPeople(visitors, viewer) ? cart.items : cart.items.map(withoutPeople)
  const itemList = priced.lines.map((line) => itemView(campaign, shown[line.itemIndex], line))
  return {
    id: cart.id,
    state: cart.state,
    organizationSlug: campaign.organizationSlug,
    formType: campaign.formType,
    formSlug: campaign.slug,
    meta: { createdAt: iso(cart.createdAt), updatedAt: iso(cart.updatedAt), expiresAt: iso(cart.expiresAt) },
    expiry: iso(cart.expiresAt),
    itemList,
    tierList: tierList(itemList),
    linesDigest: linesDigest(itemList),
    payer: seesPayer(visitors, viewer) ? cart.payer : null,
    coupon: cart.coupon && couponView(cart.coupon, priced),
    paymentDay: cart.paymentDay,
    ...cartFigures(priced, cart.tipCents),
  }
}

/** A digest of the lines the payer agrees to: the payment call sends it to prove which lines the payer saw. */
function linesDigest(items: CartView['itemList']): string {
  const lines = items.map(({ paymentTerms: _terms, extraOptions, ...line }) => ({
    ...line,
    extraOptions: extraOptions.map(({ paymentTerms: _part, ...option }) => option),
  }))
  return digest(canonical(lines))
}

/** The item without its participant and their answers. An item that names nobody stays as it is. */
function withoutPeople(item: ChosenItem): ChosenItem {
  const extraOptions = item.extraOptions.map((option) => ({ ...option, customFields: [] }))
  return { ...item, participant: item.participant && null, customFields: [], extraOptions }
}

function couponView({ code, reduction, tierIds }: CampaignCoupon, { discountCents }: PricedCart) {
  return { code, discount: discountCents, reduction, tierIds: tierIds && [...tierIds] }
}

function itemView(campaign: Campaign, item: ChosenItem | undefined, line: PricedCart['lines'][number]) {
  if (!item) throw new Error('a priced line without its item')
  const { quotedCents: _quoted, saleEnd: _announced, laterTerms: _asked, ...sent } = item
  return {
    ...sent,
    extraOptions: optionFigures(sent.extraOptions, line),
    name: lineName(campaign, item),
    ...lineFigures(line),
  }
}

export function lineName(campaign: Campaign, item: SentItem): string {
  return tierOf(campaign, item)?.name ?? item.name ?? OPEN_GIFT_NAME
}

const iso = (ms: number) => new Date(ms).toISOString()
