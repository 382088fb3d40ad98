import type { CustomField } from '../validation/custom-field.ts'
import type { Instant } from '../dates/dates.ts'
import { salePeriodAt } from './form.ts'
import { type Cents, formatEuros, FREE, ZERO } from '../money/money.ts'
import type { Locale } from '../locale.ts'

export const TIER_TYPES = [
  'Donation',
  'Payment',
  'Registration',
  'Membership',
  'MonthlyDonation',
  'MonthlyPayment',
  'OfflineDonation',
  'Contribution',
  'Bonus',
  'Product',
] as const
export type TierType = (typeof TIER_TYPES)[number]

/** Gifts that are paid through Obole. */
export const PAID_GIFT_TYPES = ['Donation', 'MonthlyDonation'] as const satisfies readonly TierType[]
/** Types that give a participant a ticket or a membership card to show. */
export const PASS_TIER_TYPES = ['Registration', 'Membership'] as const satisfies readonly TierType[]

export const PAYMENT_FREQUENCIES = ['Single', 'Installment', 'Monthly'] as const
export type PaymentFrequency = (typeof PAYMENT_FREQUENCIES)[number]

export const PRICE_CATEGORIES = ['Fixed', 'Pwyw', 'Free'] as const
export type PriceCategory = (typeof PRICE_CATEGORIES)[number]

/** `Pwyw`, pay what you want, is the public interface's word for an amount the payer types. */
export type TierPrice =
  | { readonly category: 'Fixed'; readonly priceCents: Cents }
  | { readonly category: 'Pwyw'; readonly minCents: Cents | null; readonly maxCents: Cents | null }
  | { readonly category: 'Free' }

export type ExtraOption = {
  readonly id: number
  readonly label: string
  readonly priceCents: Cents
  readonly vatBasisPoints: number
  readonly isRequired: boolean
  /** How many this cart may still take; null without a limit. */
  readonly remaining: number | null
  readonly customFields: readonly CustomField[]
}

export type Tier = {
  readonly id: number
  readonly name: string
  readonly tierType: TierType
  readonly price: TierPrice
  readonly vatBasisPoints: number
  readonly paymentFrequency: PaymentFrequency
  /** How many this cart may still take, including what it already holds; null without a limit. */
  readonly remaining: number | null
  readonly maxPerUser: number | null
  readonly maxPerCart: number | null
  readonly saleStart: Instant | null
  readonly saleEnd: Instant | null
  readonly extraOptions: readonly ExtraOption[]
  readonly customFields: readonly CustomField[]
}

/** What is left of the stock after the quantity already chosen, never below zero; null means no limit. */
export function remainingNumber(stock: number | null, chosen: number): number | null {
  return stock === null ? null : Math.max(0, stock - chosen)
}

export function isDonation(type: TierType): boolean {
  return type === 'OfflineDonation' || PAID_GIFT_TYPES.some((gift) => gift === type)
}

export function isMonthly(type: TierType): boolean {
  return type === 'MonthlyDonation' || type === 'MonthlyPayment'
}

/** Money given: a gift, or a contribution to a collection. */
export function isGiftOrContribution(type: TierType): boolean {
  return isDonation(type) || type === 'Contribution'
}

/** Given rather than bought: a line of zero then means nothing. */
export function isGiven(type: TierType): boolean {
  return isGiftOrContribution(type) || isMonthly(type)
}

export const TIER_SALES = ['notYetOpen', 'ended', 'soldOut', 'open'] as const
export type TierSale = (typeof TIER_SALES)[number]

export function tierSaleAt(tier: Tier, now: Instant): TierSale {
  const period = salePeriodAt(tier, now)
  if (period !== 'open') return period
  return tier.remaining !== null && tier.remaining <= 0 ? 'soldOut' : 'open'
}

/** The tiers that can be taken now. Without places left there are none, even if gifts keep the page open. */
export function availableTiers<T extends Tier>(
  { tiers, remainingEntries }: { readonly tiers: readonly T[]; readonly remainingEntries: number | null },
  now: Instant,
): T[] {
  if (remainingEntries !== null && remainingEntries <= 0) return []
  return tiers.filter((tier) => tierSaleAt(tier, now) === 'open')
}

/** The least a tier can cost, for price ranges and sorting. */
export function lowestPrice(price: TierPrice): Cents {
  switch (price.category) {
    case 'Fixed':
      return price.priceCents
    case 'Pwyw':
      return price.minCents ?? ZERO
    case 'Free':
      return ZERO
  }
}

export function formatPrice(price: TierPrice, locale: Locale): string {
  switch (price.category) {
    case 'Fixed':
      return price.priceCents === 0 ? FREE[locale] : formatEuros(price.priceCents, locale)
    case 'Pwyw':
      if (!price.minCents) return OPEN_PRICE[locale]
      return `${FROM[locale]} ${formatEuros(price.minCents, locale)}`
    case 'Free':
      return FREE[locale]
  }
}

const FROM = { fr: 'À partir de', en: 'From' }
const OPEN_PRICE = { fr: 'Montant libre', en: 'Any amount' }
