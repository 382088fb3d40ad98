import { assert } from '../assert.ts'
import type { LocalDate } from '../dates/dates.ts'
import { type Cents, cents, divideHalfUp } from '../money/money.ts'

export type TaxRules = {
  /** The first day of validity; null for the oldest set. */
  readonly from: LocalDate | null
  readonly ceilingCents: number
  /** The oldest set gave the high rate only to gifts that reach the ceiling. */
  readonly highRateBelowCeiling: boolean
  readonly companyPercent: number
  readonly basePercent: number
  readonly highPercent: number
}

export const TAX_RULES: readonly TaxRules[] = [
  {
    from: '2025-10-14',
    ceilingCents: 200_000,
    highRateBelowCeiling: true,
    companyPercent: 60,
    basePercent: 66,
    highPercent: 75,
  },
  {
    from: null,
    ceilingCents: 100_000,
    highRateBelowCeiling: false,
    companyPercent: 60,
    basePercent: 66,
    highPercent: 75,
  },
]

export function taxRulesOn(date: LocalDate): TaxRules {
  const rules = TAX_RULES.find(({ from }) => from === null || date >= from)
  assert(rules, 'the oldest set of tax rules has no first day')
  return rules
}

export type Gift = {
  readonly amountCents: Cents
  readonly date: LocalDate
  readonly byCompany: boolean
  /** The organisation helps people in need, under the law that bears Coluche's name. */
  readonly underColucheLaw: boolean
}

/** An estimate, by the rules of the gift's own date, of what the giver's tax falls by. */
export function estimateTaxReduction({ amountCents, date, byCompany, underColucheLaw }: Gift): Cents {
  assert(amountCents >= 0, 'a gift is not negative')
  const rules = taxRulesOn(date)
  if (byCompany) return percent(amountCents, rules.companyPercent)
  const reachesHighRate = rules.highRateBelowCeiling || amountCents >= rules.ceilingCents
  if (!underColucheLaw || !reachesHighRate) return percent(amountCents, rules.basePercent)
  const atHighRate = Math.min(amountCents, rules.ceilingCents)
  const atBaseRate = amountCents - atHighRate
  return cents(divideHalfUp(atHighRate * rules.highPercent + atBaseRate * rules.basePercent, 100))
}

/** What the gift really costs once the estimate is taken off. */
export function costAfterReduction(gift: Gift): Cents {
  return cents(gift.amountCents - estimateTaxReduction(gift))
}

function percent(amount: number, rate: number): Cents {
  return cents(divideHalfUp(amount * rate, 100))
}
