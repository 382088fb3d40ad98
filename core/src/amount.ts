import type { MessageKey } from './messages.ts'
import { type Cents, cents, MIN_CHARGE_CENTS, parseAmount } from './money.ts'

export function amountRequiredRule(typed: string | null | undefined): MessageKey | null {
  return parseAmount(typed ?? '') === null ? 'amountRequired' : null
}

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

/** A number as people type it, with a comma or a dot. */
export function numberRule(typed: string): MessageKey | null {
  return readNumber(typed) === null ? 'numberInvalid' : null
}

export function positiveNumberRule(typed: string): MessageKey | null {
  const number = readNumber(typed)
  return number !== null && number > 0 ? null : 'numberNotPositive'
}

function readNumber(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

const NAVIGATION_KEYS = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Backspace',
  'Delete',
  'Tab',
  'Enter',
  'Escape',
  'Home',
  'End',
]

/** Whether an amount field lets a key through, given what it holds. */
export function acceptsAmountKey(key: string, held: string): boolean {
  if (key === 'ArrowDown') return (parseAmount(held) ?? 0) > 0
  if (NAVIGATION_KEYS.includes(key) || /^\d$/.test(key)) return true
  return (key === ',' || key === '.') && !/[.,]/.test(held)
}
