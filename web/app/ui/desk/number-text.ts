import type { Locale } from '@obole/core/locale'
import { amountInput, cents, formatEuros } from '@obole/core/money/money'
import { type NumberKind, type NumberLimits, readTypedNumber } from '@obole/core/validation/typed-number'
import { wordsIn } from '../../i18n/words.ts'
import { percentText } from '@obole/contract/percent-text'
import { numberWords } from './number.words.ts'

export interface NumberAsked extends NumberLimits {
  kind: NumberKind
  isRequired?: boolean
}

export type ReadNumber = { ok: true; value: number | null } | { ok: false; message: string }

/** The number typed into a field, or the error to show beside it. */
export function readNumber(asked: NumberAsked, typed: string, locale: Locale): ReadNumber {
  const t = wordsIn(numberWords, locale)
  const { kind, least, most, isRequired = false } = asked
  const read = readTypedNumber(kind, typed, asked)
  if ('value' in read)
    return read.value === null && isRequired
      ? { ok: false, message: t.required }
      : { ok: true, value: read.value }
  const messages = {
    notNumber: { amount: t.amountWrong, count: t.countWrong, percent: t.percentWrong }[kind],
    notWhole: t.notWhole,
    tooManyDecimals: t.tooManyDecimals,
    tooLow: t.tooLow(numberText(kind, least, locale)),
    tooHigh: t.tooHigh(numberText(kind, most, locale)),
  }
  return { ok: false, message: messages[read.fault] }
}

/** The initial text of a number's field. */
export function numberInput(kind: NumberKind, value: number | null): string {
  if (value === null) return ''
  if (kind === 'amount') return amountInput(cents(value))
  return String(value).replace('.', ',')
}

/** « 12,5 % », « 1 000 000 », « 999 999,99 € ». */
function numberText(kind: NumberKind, value: number, locale: Locale): string {
  if (kind === 'amount') return formatEuros(cents(value), locale)
  if (kind === 'count') return value.toLocaleString(locale)
  return percentText(value, locale)
}
