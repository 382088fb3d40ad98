import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money'

/** A round amount on a small button: « 10 € » reads faster than « 10,00 € ». Never where something is charged. */
export function shortEuros(amount: Cents, locale: Locale): string {
  return formatEuros(amount, locale).replace(/[.,]00(?=\D|$)/, '')
}
