import { percentText } from '@obole/contract/percent-text'
import { changeSince, type YearFigure } from '@obole/core/accounting/year'
import { cents } from '@obole/core/money/money'
import type { Locale } from '@obole/core/locale'
import { euros } from '../lists/cells.tsx'
import { shownCents } from './figure-link.tsx'

/** « +120,00 € (+12 %) »: of what is shown, so that more that went out is further below zero. */
export function changeText(
  figure: YearFigure,
  nowCents: number,
  beforeCents: number,
  locale: Locale,
): string {
  const { percent } = changeSince(cents(nowCents), cents(beforeCents))
  const difference = shownCents(figure, nowCents - beforeCents)
  const amount = signed(euros(difference, locale), difference)
  if (percent === null) return amount
  return `${amount} (${signed(percentText(percent, locale).replace('-', '−'), percent)})`
}

const signed = (text: string, amount: number) => (amount > 0 ? `+${text}` : text)
