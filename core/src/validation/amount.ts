import type { Locale } from '../locale.ts'
import type { MessageKey } from './messages.ts'
import { amountInput, type Cents, cents, MIN_CHARGE_CENTS, parseAmount } from '../money/money.ts'

/** The least that may be given: the larger of 0.50 € and the tier's own minimum. */
export function minimumAmount(minPrice: Cents | null): Cents {
  return cents(Math.max(MIN_CHARGE_CENTS, minPrice ?? 0))
}

/** Where the tier has no minimum, zero is allowed too. */
export function minimumAmountRule(amount: Cents, minPrice: Cents | null): MessageKey | null {
  if (!minPrice && amount === 0) return null
  return amount >= minimumAmount(minPrice) ? null : 'amountTooLow'
}

export function maximumAmountRule(amount: Cents, maxPrice: Cents | null): MessageKey | null {
  return maxPrice === null || amount < maxPrice ? null : 'amountTooHigh'
}

/** A number as people type it, with a comma or a dot; zero is allowed, for example for "how many children?". */
export function positiveNumberRule(typed: string): MessageKey | null {
  const number = readNumber(typed)
  if (number === null) return 'numberInvalid'
  return number >= 0 ? null : 'numberNotPositive'
}

function readNumber(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

const TYPING = /^\d*(?:[.,]\d*)?$/
const PASTED = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d*)?$/

/**
 * The content of an amount field after typing or pasting: digits and one separator, without copied spaces and currency
 * signs; null where the field must keep its old content.
 */
export function amountAsTyped(text: string): string | null {
  const figures = text.replace(/[€\s]+$/, '').trimStart()
  if (PASTED.test(figures)) return figures.replaceAll(/\s/g, '')
  return TYPING.test(figures) ? figures : null
}

/**
 * The content of the field after the person leaves it; a text that is no amount stays, so that its error makes sense.
 */
export function amountAsLeft(typed: string): string {
  const amount = parseAmount(typed)
  return amount === null ? typed : amountInput(amount)
}

const FINER_THAN_CENTS = /[.,]\d{3}/

/** Whether the amount has more than two decimals and would be rounded or misread: the desk then keeps it as typed. */
export const isFinerThanCents = (typed: string): boolean => FINER_THAN_CENTS.test(typed)

/** An amount as the field shows it, with the separator of the reader's language whichever was typed. */
export function amountAsShown(typed: string, locale: Locale): string {
  return typed.replace(/[.,]/, locale === 'fr' ? ',' : '.')
}
