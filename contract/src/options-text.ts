import type { Locale } from '@obole/core/locale'
import { cents, FREE, formatEuros } from '@obole/core/money/money'

/** A chosen option; its price is null where it was not recorded. */
export interface ChosenOption {
  readonly name: string
  readonly amount: number | null
}

/** « Repas (8,00 €), Sachet (Gratuit) ». */
export const optionsText = (options: readonly ChosenOption[], locale: Locale): string =>
  options
    .map(({ name, amount }) => (amount === null ? name : `${name} (${priceText(amount, locale)})`))
    .join(', ')

const priceText = (amount: number, locale: Locale) =>
  amount === 0 ? FREE[locale] : formatEuros(cents(amount), locale)
