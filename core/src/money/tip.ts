import { assert } from '../assert.ts'
import { type Cents, cents, splitEvenly } from './money.ts'

/** Cart amount and suggested tip, in cents; straight lines between the points, flat after the last. */
export const TIP_BREAKPOINTS: readonly (readonly [amountCents: number, tipCents: number])[] = [
  [0, 0],
  [1500, 350],
  [5000, 600],
  [10_000, 800],
  [50_000, 2000],
  [100_000, 2500],
]

/** A suggestion is rounded up to a multiple of 0.05 €. */
export const TIP_ROUNDING_CENTS = 5

/** From one euro on, the least suggestion is one euro divided by the factor; under it, one cent. */
export const TIP_THRESHOLD_CENTS = 100
export const TIP_SMALLEST_CENTS = 1

export type TipSuggestion =
  | { readonly kind: 'free' }
  | {
      readonly kind: 'suggested'
      readonly suggestedCents: Cents
      readonly minCents: Cents
      readonly maxCents: Cents
    }

/**
 * What we suggest to leave with each debit. The factor is the number of instalments the contribution is
 * spread over. A division that leaves a fraction of a cent is rounded up, like everything in this curve.
 */
export function suggestTip(amount: Cents, factor = 1): TipSuggestion {
  assert(Number.isSafeInteger(factor) && factor >= 1, `not a tip factor: ${factor}`)
  if (amount <= 0) return { kind: 'free' }
  const whole = wholeTip(amount)
  const suggested = Math.ceil(whole / factor)
  const min = whole < TIP_THRESHOLD_CENTS ? TIP_SMALLEST_CENTS : Math.ceil(TIP_THRESHOLD_CENTS / factor)
  return {
    kind: 'suggested',
    suggestedCents: cents(suggested),
    minCents: cents(min),
    maxCents: cents(2 * suggested - min),
  }
}

/** The curve itself, in whole cents rounded up to 0.05 €, before any division. */
export function wholeTip(amount: Cents): Cents {
  const above = TIP_BREAKPOINTS.findIndex(([breakpoint]) => breakpoint >= amount)
  const [highAmount, highTip] = TIP_BREAKPOINTS.at(above) ?? [0, 0]
  if (above <= 0) return cents(highTip)
  const [lowAmount, lowTip] = TIP_BREAKPOINTS[above - 1] ?? [0, 0]
  // Whole numbers up to the one division, so that no float can push a suggestion over a step.
  const span = highAmount - lowAmount
  const scaled = lowTip * span + (amount - lowAmount) * (highTip - lowTip)
  return cents(Math.ceil(scaled / (span * TIP_ROUNDING_CENTS)) * TIP_ROUNDING_CENTS)
}

/** The whole contribution in one part for each debit, in whole cents; the first takes the remainder. */
export function spreadTip(tip: Cents, instalments: number): Cents[] {
  return splitEvenly(tip, instalments)
}

export type TipBand = 'low' | 'mid' | 'high'
export const TIP_BAND_MID_CENTS = 1500
export const TIP_BAND_HIGH_CENTS = 10_000

/** Which of three texts explains the contribution. */
export function tipBand(amount: Cents): TipBand {
  if (amount < TIP_BAND_MID_CENTS) return 'low'
  return amount < TIP_BAND_HIGH_CENTS ? 'mid' : 'high'
}

/** The most we ever suggest: up to this amount the payer is not asked to confirm, however small the order. */
export const TIP_UNUSUAL_CENTS = 2500

/** Whether the payer may have typed a zero too many: more than the order itself, and more than we ever suggest. */
export function isUnusualTip(tip: Cents, amount: Cents): boolean {
  return tip > Math.max(amount, TIP_UNUSUAL_CENTS)
}
