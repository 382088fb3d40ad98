import { maximumAmountRule, minimumAmount, minimumAmountRule } from '../validation/amount.ts'
import type { CartError } from '../errors/cart-error.ts'
import type { Instant } from '../dates/dates.ts'
import { salePeriodAt } from '../campaign/form.ts'
import { kindOf } from '../campaign/kinds.ts'
import { type Cents, cents, splitByWeight, sum, ZERO } from '../money/money.ts'
import {
  type ExtraOption,
  isDonation,
  isGiven,
  isMonthly,
  type PaymentFrequency,
  type Tier,
  type TierType,
} from '../campaign/tier.ts'
import { type PaidAtRate, paidByRate } from '../money/vat.ts'

/** One thing chosen: one ticket, one membership, one product, one gift. Two tickets are two items. */
export type CartItem = {
  /** Null for a gift that belongs to no tier. */
  readonly tierId: number | null
  readonly tierType: TierType
  /** What the payer typed, where the payer chooses the price. */
  readonly customAmountCents: Cents | null
  readonly optionIds: readonly number[]
  /** What the line cost when it was chosen; a different price now means that the association changed the rate. */
  readonly quotedCents?: Cents | null
}

/** What a campaign sells, as far as prices are concerned. */
export type Catalogue = {
  readonly tiers: readonly Tier[]
  /** Gifts without a tier are accepted. */
  readonly acceptOpenDonation: boolean
  /** A cart checkout: its lines have no tier, and each costs what the association asks for. */
  readonly isCheckout?: boolean
  readonly instalments: readonly number[]
  /** How many entries the whole campaign may still sell to this cart; null without a limit. */
  readonly remainingEntries: number | null
}

export type ChosenLine = {
  readonly itemIndex: number
  readonly tierId: number | null
  readonly tierType: TierType
  readonly frequency: PaymentFrequency
  readonly isDonation: boolean
  readonly tierCents: Cents
  readonly vatBasisPoints: number
  readonly options: readonly ExtraOption[]
  /** Tier and options, before any discount. */
  readonly grossCents: Cents
}

/** The item with its price, or null when the campaign no longer offers it at the price it was chosen at. */
export function resolveItem(
  item: CartItem,
  itemIndex: number,
  catalogue: Catalogue,
  now: Instant | null = null,
): ChosenLine | null {
  if (item.tierId === null) return lineOfNoTier(item, itemIndex, catalogue)
  const tier = catalogue.tiers.find(({ id }) => id === item.tierId)
  if (!tier || (now !== null && salePeriodAt(tier, now) !== 'open')) return null
  const options = item.optionIds.map((id) => tier.extraOptions.find((option) => option.id === id))
  if (!options.every((option) => option !== undefined)) return null
  const tierCents = tierPrice(tier, item)
  const grossCents = sum([tierCents, ...options.map(({ priceCents }) => priceCents)])
  if (item.quotedCents != null && item.quotedCents !== grossCents) return null
  return {
    itemIndex,
    tierId: tier.id,
    tierType: tier.tierType,
    frequency: isMonthly(tier.tierType) ? 'Monthly' : tier.paymentFrequency,
    isDonation: isDonation(tier.tierType),
    tierCents,
    vatBasisPoints: tier.vatBasisPoints,
    options,
    grossCents,
  }
}

function lineOfNoTier(item: CartItem, itemIndex: number, catalogue: Catalogue): ChosenLine | null {
  if (item.optionIds.length > 0) return null
  const { isCheckout, acceptOpenDonation } = catalogue
  const isAllowed = isCheckout
    ? kindOf('Checkout').tierTypes.includes(item.tierType)
    : acceptOpenDonation && isDonation(item.tierType)
  return isAllowed ? pricedAsTyped(item, itemIndex) : null
}

function pricedAsTyped(item: CartItem, itemIndex: number): ChosenLine {
  const amount = typedPrice(item)
  return {
    itemIndex,
    tierId: null,
    tierType: item.tierType,
    frequency: frequencyOf(item.tierType),
    isDonation: isDonation(item.tierType),
    tierCents: amount,
    vatBasisPoints: 0,
    options: [],
    grossCents: amount,
  }
}

/** A gift is debited at once; other lines of a checkout may be paid in instalments where it offers them. */
function frequencyOf(type: TierType): PaymentFrequency {
  if (isMonthly(type)) return 'Monthly'
  return isDonation(type) ? 'Single' : 'Installment'
}

function tierPrice(tier: Tier, item: CartItem): Cents {
  switch (tier.price.category) {
    case 'Fixed':
      return tier.price.priceCents
    case 'Pwyw':
      return typedPrice(item)
    case 'Free':
      return ZERO
  }
}

/** A negative amount is refused elsewhere; here it must not make a price fall. */
function typedPrice({ customAmountCents }: CartItem): Cents {
  return cents(Math.max(0, customAmountCents ?? 0))
}

/**
 * Whether a typed amount is allowed where the payer chooses the price; zero is never a gift, whatever the tier's
 * minimum.
 */
export function typedAmountError(
  { customAmountCents: amount, tierType }: CartItem,
  itemIndex: number,
  { minCents: tierMinCents, maxCents }: { minCents: Cents | null; maxCents: Cents | null },
): CartError | null {
  if (amount === null) return { code: 'AMOUNT_REQUIRED', itemIndex }
  const minCents = isGiven(tierType) ? minimumAmount(tierMinCents) : tierMinCents
  if (minimumAmountRule(amount, minCents)) {
    return { code: 'AMOUNT_TOO_LOW', itemIndex, minCents: minimumAmount(minCents) }
  }
  if (maxCents !== null && maximumAmountRule(amount, maxCents))
    return { code: 'AMOUNT_TOO_HIGH', itemIndex, maxCents }
  return null
}

/**
 * What is paid of a line at each rate, after its discount, which is shared by the tier and its options in proportion.
 */
export function linePaidByRate(line: ChosenLine, discountCents: Cents): readonly PaidAtRate[] {
  const parts = [
    { gross: line.tierCents, rate: line.vatBasisPoints },
    ...line.options.map((option) => ({ gross: option.priceCents, rate: option.vatBasisPoints })),
  ]
  const discounts = splitByWeight(
    discountCents,
    parts.map(({ gross }) => gross),
  )
  return paidByRate(
    parts.map(({ gross, rate }, index) => ({ paidCents: gross - (discounts[index] ?? 0), rate })),
  )
}
