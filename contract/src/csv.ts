import type { Locale } from '@obole/core/locale'
import { type Cell, cellText } from './sheet-cells.ts'

/** Text that a spreadsheet would compute as a formula, even after leading white space. */
const FORMULA = /^[\s\u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** French spreadsheets expect a semicolon, because French decimals have a comma. */
const SEPARATORS: Readonly<Record<Locale, string>> = { fr: ';', en: ',' }
/** At the beginning of a file: without it a spreadsheet takes the accents for something else. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Makes a text safe from being computed. Amounts are our own and stay numbers. */
export function safeText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function csvLine(cells: readonly Cell[], locale: Locale): string {
  const separator = SEPARATORS[locale]
  const fields = cells.map((cell) => {
    const text = cell.kind === 'text' ? safeText(cell.text) : cellText(cell, locale)
    return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${fields.join(separator)}\r\n`
}
