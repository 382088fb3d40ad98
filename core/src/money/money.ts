import { assert } from '../assert.ts'
import type { Locale } from '../locale.ts'

declare const centsBrand: unique symbol

/** A whole number of euro cents. Nothing else in this product may hold money. */
export type Cents = number & { readonly [centsBrand]: true }

/** The only place where a number becomes money. */
export function cents(amount: number): Cents {
  // Adding zero turns -0, which prints as "-0", into 0.
  const whole = amount + 0
  assert(isCents(whole), `not a whole number of cents: ${amount}`)
  return whole
}

export function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount)
}

export const ZERO = cents(0)

/** Below this, card networks refuse: an amount is free or at least 0.50 €. */
export const MIN_CHARGE_CENTS = cents(50)

/** In percent. */
export const VAT_RATES = [0, 2.1, 5.5, 10, 20] as const
export type VatRate = (typeof VAT_RATES)[number]

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

export function isFreeOrChargeable(amount: Cents): boolean {
  return amount === 0 || amount >= MIN_CHARGE_CENTS
}

/** The only rounding of the product besides the tip's: to the nearest whole, halves up. */
export function divideHalfUp(numerator: number, denominator: number): number {
  assert(denominator > 0, 'a division needs a positive denominator')
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** The same amount in equal parts of whole cents; the first takes the remainder. */
export function splitEvenly(total: Cents, parts: number): Cents[] {
  assert(Number.isSafeInteger(parts) && parts > 0, `cannot split in ${parts} parts`)
  assert(total >= 0, 'only an amount of zero or more can be split')
  const part = Math.floor(total / parts)
  return Array.from({ length: parts }, (_, index) => cents(index === 0 ? total - part * (parts - 1) : part))
}

/** Shares in proportion to the weights, in whole cents that sum to the total; no share exceeds what its weight allows, rounded up. */
export function splitByWeight(total: Cents, weights: readonly number[]): Cents[] {
  assert(total >= 0, 'only an amount of zero or more can be split')
  const whole = weights.reduce((sumSoFar, weight) => sumSoFar + weight, 0)
  if (whole === 0) {
    assert(total === 0, 'an amount cannot be shared between parts that weigh nothing')
    return weights.map(() => ZERO)
  }
  // BigInt, because an amount times a weight may pass the largest safe integer.
  let cumulative = 0n
  let given = 0n
  return weights.map((weight) => {
    cumulative += BigInt(weight)
    const upToHere = (BigInt(total) * cumulative) / BigInt(whole)
    const share = upToHere - given
    given = upToHere
    return cents(Number(share))
  })
}

/** The VAT contained in a price that includes it, rounded half up. */
export function vatIncluded(price: Cents, vatBasisPoints: number): Cents {
  assert(Number.isSafeInteger(vatBasisPoints) && vatBasisPoints >= 0, `not a VAT rate: ${vatBasisPoints}`)
  return cents(divideHalfUp(price * vatBasisPoints, 10_000 + vatBasisPoints))
}

/** The public API writes 5.5 where we write 550. */
export function vatBasisPointsOf(ratePercent: number): number {
  return Math.round(ratePercent * 100)
}

export function vatRatePercent(vatBasisPoints: number): number {
  return vatBasisPoints / 100
}

const TYPED_AMOUNT = /^(?:\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)?(?:[.,]\d*)?$/

/**
 * What a person typed, as the field shows it once left: a dot for a comma, two decimals at most,
 * no useless leading zero; anything that is not a number gives an empty string.
 */
export function normaliseAmount(typed: string): string {
  const text = typed.trim()
  if (!TYPED_AMOUNT.test(text) || !/\d/.test(text)) return ''
  const [typedEuros = '', decimals = ''] = text.replaceAll(/[ \u00a0\u202f]/g, '').split(/[.,]/)
  const euros = typedEuros.replace(/^0+(?=\d)/, '') || '0'
  if (decimals === '') return euros
  if (decimals.length <= 2) return `${euros}.${decimals}`
  const rounded = Number(euros + decimals.slice(0, 2)) + (decimals.charAt(2) >= '5' ? 1 : 0)
  return Number.isSafeInteger(rounded) ? `${Math.floor(rounded / 100)}.${twoDigits(rounded % 100)}` : ''
}

/** The typed amount in cents, or null when there is none. */
export function parseAmount(typed: string): Cents | null {
  const text = normaliseAmount(typed)
  if (text === '') return null
  const [euros = '0', decimals = ''] = text.split('.')
  const amount = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? cents(amount) : null
}

/** An amount as an input field holds it: `12.50`, without currency or grouping. */
export function amountInput(amount: Cents): string {
  return `${Math.floor(amount / 100)}.${twoDigits(amount % 100)}`
}

/**
 * Written by hand rather than by Intl, whose spaces differ between versions: the page drawn by the
 * server and the page drawn by the browser must agree to the character.
 */
export function formatEuros(amount: Cents, locale: Locale): string {
  const sign = amount < 0 ? '\u2212' : ''
  const size = formatAmount(cents(Math.abs(amount)), locale)
  return locale === 'fr' ? `${sign}${size}\u202f€` : `${sign}€${size}`
}

/** The figures alone, for sentences that bring their own currency sign. */
export function formatAmount(amount: Cents, locale: Locale): string {
  assert(amount >= 0, 'the sign of an amount is written by formatEuros')
  return `${formatCount(Math.floor(amount / 100), locale)}${locale === 'fr' ? ',' : '.'}${twoDigits(amount % 100)}`
}

/** A count, with its thousands separated as in an amount. */
export function formatCount(count: number, locale: Locale): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, locale === 'fr' ? '\u202f' : ',')
}

/** The text for a price of zero. */
export const FREE: Readonly<Record<Locale, string>> = { fr: 'Gratuit', en: 'Free' }
const UP_TO: Readonly<Record<Locale, (most: string) => string>> = {
  fr: (most) => `De 0 à ${most}`,
  en: (most) => `From €0 to ${most}`,
}

/** One price, or a range from the lowest to the highest. */
export function formatPriceRange(minCents: Cents, maxCents: Cents, locale: Locale): string {
  if (minCents === maxCents) return minCents === 0 ? FREE[locale] : formatEuros(minCents, locale)
  if (minCents === 0) return UP_TO[locale](formatEuros(maxCents, locale))
  return `${formatEuros(minCents, locale)} - ${formatEuros(maxCents, locale)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
