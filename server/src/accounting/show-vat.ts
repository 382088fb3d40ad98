import type { VatRow } from '@obole/contract/accounting'
import { VAT_MONTHS, type VatPeriod } from '@obole/core/accounting/journal'
import { addDays, monthsAfter } from '@obole/core/dates/dates'
import { cents, sum } from '@obole/core/money/money'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import { type Asked, sumVat } from './journal.store.ts'

interface AskedVat extends Pick<Asked, 'organizationId' | 'from' | 'to'> {
  every?: VatPeriod | undefined
}

/** A row for each period and rate: some tens, or some hundreds after many years. */
async function rowsOf(app: App, { every = 'month', ...asked }: AskedVat): Promise<VatRow[]> {
  const sums = (await sumVat(app.db, asked, every)).filter(
    ({ netCents, vatCents }) => netCents !== 0 || vatCents !== 0,
  )
  const periods = Map.groupBy(sums, ({ from }) => from)
  return [...periods.values()].flatMap((rates) =>
    rates.map(({ from: begins, rateBasisPoints, netCents, vatCents }, index) => {
      const ends = addDays(monthsAfter(begins, VAT_MONTHS[every]), -1)
      // Of a period that was cut, its days alone.
      return {
        from: asked.from !== null && asked.from > begins ? asked.from : begins,
        to: asked.to !== null && asked.to < ends ? asked.to : ends,
        rateBasisPoints,
        net: netCents,
        vat: vatCents,
        gross: cents(netCents + vatCents),
        periodVat: index === 0 && rates.length > 1 ? sum(rates.map((rate) => rate.vatCents)) : null,
      }
    }),
  )
}

export async function readVat(
  app: App,
  asked: AskedVat,
  after: Position | null,
  limit: number,
): Promise<Listed<VatRow>[]> {
  const rows = (await rowsOf(app, asked)).map((row, index) => ({ row, position: { key: '', id: index + 1 } }))
  const from = after?.id ?? 0
  return rows.slice(from, from + limit)
}

export const countVat = async (app: App, asked: AskedVat): Promise<number> =>
  (await rowsOf(app, asked)).length

export async function totalVat(app: App, asked: AskedVat) {
  const rows = await rowsOf(app, asked)
  const total = (of: (row: VatRow) => number) => sum(rows.map((row) => cents(of(row))))
  return { net: total(({ net }) => net), vat: total(({ vat }) => vat), gross: total(({ gross }) => gross) }
}
