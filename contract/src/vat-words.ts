import type { Locale, Text } from '@obole/core/locale'
import { cents, formatEuros, vatRatePercent } from '@obole/core/money/money'
import type { RatedVat } from '@obole/core/money/vat'
import { percentText } from './percent-text.ts'

/** The VAT of one rate as in every answer: the rate in percent, null where it was not recorded. */
export interface RatedVatOnWire {
  rate: number | null
  amount: number
}

export const vatOnWire = (parts: readonly RatedVat[]): RatedVatOnWire[] =>
  parts.map(({ rateBasisPoints, vatCents }) => ({
    rate: rateBasisPoints === null ? null : vatRatePercent(rateBasisPoints),
    amount: vatCents,
  }))

/** « dont TVA 5,5 % » and its amount, one row per rate, shown under a total; empty where there is no VAT. */
export const vatRows = (
  parts: readonly RatedVatOnWire[],
  locale: Locale,
): { label: string; value: string }[] =>
  parts.map(({ rate, amount }) => ({
    label: rate === null ? OF_NO_RATE[locale] : OF_RATE[locale](percentText(rate, locale)),
    value: formatEuros(cents(amount), locale),
  }))

const OF_NO_RATE: Text = { fr: 'dont TVA', en: 'including VAT' }
const OF_RATE = {
  fr: (rate: string) => `dont TVA ${rate}`,
  en: (rate: string) => `including ${rate} VAT`,
} as const
