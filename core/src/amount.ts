import type { Locale } from './locale.ts'
import type { MessageKey } from './messages.ts'
import { amountInput, type Cents, cents, MIN_CHARGE_CENTS, parseAmount } from './money.ts'

/** The least that may be given: the larger of 0.50 € and the tier's own minimum. */
export function minimumAmount(minPrice: Cents | null): Cents {
  return cents(Math.max(MIN_CHARGE_CENTS, minPrice ?? 0))
}

/** Without a minimum of the tier's own, nothing at all is an answer too. */
export function minimumAmountRule(amount: Cents, minPrice: Cents | null): MessageKey | null {
  if (!minPrice && amount === 0) return null
  return amount >= minimumAmount(minPrice) ? null : 'amountTooLow'
}

export function maximumAmountRule(amount: Cents, maxPrice: Cents | null): MessageKey | null {
  return maxPrice === null || amount < maxPrice ? null : 'amountTooHigh'
}

/** A number as people type it, with a comma or a dot; zero is one: who brings no child says so. */
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
 * What an amount field holds once this was typed or pasted into it: digits and one separator, without the spaces and
 * the sign of what was copied from elsewhere; null where it keeps what it held.
 */
export function amountAsTyped(text: string): string | null {
  const figures = text.replace(/[€\s]+$/, '').trimStart()
  if (PASTED.test(figures)) return figures.replaceAll(/\s/g, '')
  return TYPING.test(figures) ? figures : null
}

/** What the field holds once it is left; what is no amount stays, for its error to be about something. */
export function amountAsLeft(typed: string): string {
  const amount = parseAmount(typed)
  return amount === null ? typed : amountInput(amount)
}

const FINER_THAN_CENTS = /[.,]\d{3}/

/** Whether something of it would be rounded or misread: at the desk it then stays as it was typed. */
export const isFinerThanCents = (typed: string): boolean => FINER_THAN_CENTS.test(typed)

/** An amount as the field shows it, with the separator of the reader's language whichever was typed. */
export function amountAsShown(typed: string, locale: Locale): string {
  return typed.replace(/[.,]/, locale === 'fr' ? ',' : '.')
}
