import { cents, MIN_CHARGE_CENTS } from '@obole/core/money/money'
import type { NumberKind, NumberLimits } from '@obole/core/validation/typed-number'

/** The most that is charged at once. */
export const MAX_CHARGE_CENTS = 99_999_999
/** The smallest amount that is too much to be charged at once. */
export const TOO_MUCH_CENTS = cents(MAX_CHARGE_CENTS + 1)

/** If an order exceeds the maximum, the line that shows the error: the largest one; else null. */
export function lineOverCharge(
  lines: readonly { readonly itemIndex: number; readonly amountCents: number }[],
): number | null {
  if (lines.reduce((sum, { amountCents }) => sum + amountCents, 0) <= MAX_CHARGE_CENTS) return null
  const [greatest] = lines.toSorted((one, other) => other.amountCents - one.amountCents)
  return greatest?.itemIndex ?? null
}

/** The text about a preset amount must be short: it is shown on a small button on a phone. */
export const MAX_IMPACT_LENGTH = 80

export interface NumberField extends NumberLimits {
  kind: NumberKind
}

const amount = (least: number, most = MAX_CHARGE_CENTS): NumberField => ({ kind: 'amount', least, most })
const count = (least: number, most = 1_000_000): NumberField => ({ kind: 'count', least, most })

/**
 * The minimum and maximum of every number that an administrator types into a campaign: for the schemas that refuse
 * other values, and for the page that shows the error next to the field. Imports no schemas.
 */
export const CAMPAIGN_NUMBERS = {
  financialGoal: amount(1, 100_000_000_00),
  maxPerUser: count(1),
  maxEntries: count(0),
  openDonationPresetAmount: amount(MIN_CHARGE_CENTS),
  'option.price': amount(0),
  'option.stock': count(0),
  'tier.price': amount(0),
  'tier.minAmount': amount(0),
  'tier.maxAmount': amount(1),
  'tier.presetAmount': amount(1),
  'tier.stock': count(0),
  'tier.maxPerUser': count(1),
  'tier.maxPerCart': count(1),
  'coupon.percent': { kind: 'percent', least: 0.01, most: 100 },
  'coupon.amount': amount(1),
  'coupon.maxUses': count(0),
  'field.maxLength': count(1, 5000),
  'field.erasedAfterMonths': count(0, 120),
} as const satisfies Readonly<Record<string, NumberField>>

export type CampaignNumber = keyof typeof CAMPAIGN_NUMBERS
