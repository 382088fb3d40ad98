import { BYTE_ORDER_MARK, csvLine } from '@obole/contract/csv'
import type { DoorSummary } from '@obole/contract/door'
import { MEANS_NAMES } from '@obole/contract/list-names'
import { type Cell, centsCell, numberCell, textCell } from '@obole/contract/sheet-cells'
import type { Locale } from '@obole/core/locale'
import { wordsIn } from '../../i18n/words.ts'
import { doorWords } from './door.words.ts'

const EMPTY = textCell('')
const numberOrNothing = (value: number | null): Cell => (value === null ? EMPTY : numberCell(value))

/** How tickets were paid, in a word; there was nothing to pay for free ones. */
export function meansName(means: DoorSummary['means'][number]['means'], locale: Locale): string {
  return means === null ? wordsIn(doorWords, locale).freeTickets : MEANS_NAMES[means][locale]
}

/** The ticketing record as a file for spreadsheets, written as the exports of the desk are. */
export function recordCsv({ rows, total, means }: DoorSummary, locale: Locale): string {
  const t = wordsIn(doorWords, locale)
  const counts = (of: DoorSummary['total']): Cell[] => [
    ...[of.issued, of.canceled, of.valid, of.admitted].map(numberCell),
    centsCell(of.totalCents),
  ]
  const lines: Cell[][] = [
    [
      t.rate,
      t.unitPrice,
      t.firstNumber,
      t.lastNumber,
      t.issued,
      t.canceled,
      t.valid,
      t.admitted,
      t.amount,
    ].map(textCell),
    ...rows.map((row) => [
      textCell(row.category),
      centsCell(row.unitCents),
      numberOrNothing(row.firstNumber),
      numberOrNothing(row.lastNumber),
      ...counts(row),
    ]),
    [textCell(t.total), EMPTY, EMPTY, EMPTY, ...counts(total)],
    [],
    [t.means, t.tickets, t.amount].map(textCell),
    ...means.map(({ means: paidBy, tickets, totalCents }) => [
      textCell(meansName(paidBy, locale)),
      numberCell(tickets),
      centsCell(totalCents),
    ]),
  ]
  return BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells, locale)).join('')
}
