import type { Form, WireExtraOption, WireTier } from '@obole/contract/forms'
import type { Catalogue } from '@obole/core/cart/cart-line'
import { cents, vatBasisPointsOf } from '@obole/core/money/money'
import type { ExtraOption, Tier, TierPrice } from '@obole/core/campaign/tier'

/** The campaign as pricing takes it: the page shows the total by the function that will charge it. */
export function catalogueOf(form: Form): Catalogue {
  return {
    tiers: form.tiers.map(tierOf),
    acceptOpenDonation: form.acceptOpenDonation || form.acceptOpenMonthlyDonation,
    instalments: form.installments,
    remainingEntries: form.remainingEntries,
  }
}

export function tierOf(tier: WireTier): Tier {
  return {
    id: tier.id,
    name: tier.name,
    tierType: tier.tierType,
    price: priceOf(tier),
    vatBasisPoints: vatBasisPointsOf(tier.vatRate),
    paymentFrequency: tier.isExcludedFromFormPaymentTerms ? 'Single' : tier.paymentFrequency,
    remaining: tier.sale === 'soldOut' ? 0 : tier.remainingNumber,
    maxPerUser: tier.maxPerUser,
    maxPerCart: tier.maxPerCart,
    saleStart: tier.saleStartDate,
    saleEnd: tier.saleEndDate,
    extraOptions: tier.extraOptions.map(optionOf),
    customFields: tier.customFields,
  }
}

export function priceOf(tier: WireTier): TierPrice {
  switch (tier.priceCategory) {
    case 'Fixed':
      return { category: 'Fixed', priceCents: cents(tier.price ?? 0) }
    case 'Pwyw':
      return {
        category: 'Pwyw',
        minCents: tier.minAmount === null ? null : cents(tier.minAmount),
        maxCents: tier.maxAmount === null ? null : cents(tier.maxAmount),
      }
    case 'Free':
      return { category: 'Free' }
  }
}

function optionOf(option: WireExtraOption): ExtraOption {
  return {
    id: option.id,
    label: option.label,
    priceCents: cents(option.price),
    vatBasisPoints: vatBasisPointsOf(option.vatRate),
    isRequired: option.isRequired,
    remaining: option.isSoldOut ? 0 : option.remainingNumber,
    customFields: option.customFields,
  }
}
