import { type Cents, sum } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { countReceiptsByYear, type DeclaredRow } from './receipts.store.ts'

interface Declared {
  receiptCount: number
  totalCents: Cents
}

export interface YearlyDeclaration extends Declared {
  year: number
  /** Of these, the receipts of companies (16216). */
  ofCompanies: Declared
}

/** What an association declares to the tax office each year (article 222 bis): valid receipts and their total. */
export async function yearlyDeclaration(
  app: App,
  organizationId: number,
  year: number,
): Promise<YearlyDeclaration> {
  const all = await yearlyDeclarations(app, organizationId)
  return all.find((one) => one.year === year) ?? declarationOf(year, [])
}

/** The same for every year that has a receipt, the latest first. */
export async function yearlyDeclarations(app: App, organizationId: number): Promise<YearlyDeclaration[]> {
  const rows = await countReceiptsByYear(app.db, organizationId)
  return [...Map.groupBy(rows, ({ year }) => year)].map(([year, ofYear]) => declarationOf(year, ofYear))
}

const declarationOf = (year: number, rows: readonly DeclaredRow[]): YearlyDeclaration => ({
  year,
  ...together(rows),
  ofCompanies: together(rows.filter(({ model }) => model === 'company')),
})

const together = (rows: readonly DeclaredRow[]): Declared => ({
  receiptCount: rows.reduce((count, row) => count + row.count, 0),
  totalCents: sum(rows.map(({ total }) => total)),
})
