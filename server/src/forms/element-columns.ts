import type {
  CouponDocument,
  FieldDocument,
  OptionDocument,
  TierDocument,
} from '@obole/contract/manage-campaigns'
import { vatBasisPointsOf } from '@obole/core/money/money'
import type { Row } from '../platform/db.ts'

/** How the elements of a campaign's document are stored in their tables. */
export function tierColumns(tier: TierDocument): Row {
  return {
    label: tier.name,
    description: tier.description,
    tier_type: tier.tierType,
    price_category: tier.priceCategory,
    price_cents: tier.price,
    min_amount_cents: tier.minAmount,
    max_amount_cents: tier.maxAmount,
    preset_amounts_cents: tier.presetAmounts,
    preset_impacts: JSON.stringify(tier.presetImpacts),
    suggested_amount_cents: tier.suggestedAmount,
    vat_basis_points: vatBasisPointsOf(tier.vatRate),
    payment_frequency: tier.paymentFrequency,
    is_excluded_from_form_payment_terms: tier.isExcludedFromFormPaymentTerms,
    max_per_user: tier.maxPerUser,
    max_per_cart: tier.maxPerCart,
    sale_start_at: tier.saleStartDate,
    sale_end_at: tier.saleEndDate,
    is_eligible_tax_receipt: tier.isEligibleTaxReceipt,
    is_favorite: tier.isFavorite,
    asks_participant: tier.asksParticipant,
    participant_fields: JSON.stringify(tier.participantFields),
    is_for_minors: tier.isForMinors,
    picture: tier.picture,
  }
}

export function optionColumns(option: OptionDocument): Row {
  return {
    label: option.label,
    description: option.description,
    price_cents: option.price,
    vat_basis_points: vatBasisPointsOf(option.vatRate),
    is_required: option.isRequired,
  }
}

export function fieldColumns(field: FieldDocument): Row {
  return {
    label: field.label,
    type: field.type,
    is_required: field.isRequired,
    choices: field.values,
    max_length: field.maxLength,
  }
}

const BASIS_POINTS = 100

export function couponColumns(coupon: CouponDocument): Row {
  return {
    code: coupon.code,
    percent_basis_points: coupon.percent === null ? null : Math.round(coupon.percent * BASIS_POINTS),
    amount_cents: coupon.amount,
    tier_ids: coupon.tierIds,
    start_at: coupon.startDate,
    end_at: coupon.endDate,
  }
}
