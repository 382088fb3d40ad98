import { cents, type Cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { countReceipts, countReceiptsByYear } from './receipts.store.ts'

export interface YearlyDeclaration {
  year: number
  receiptCount: number
  totalCents: Cents
}

/** What an association declares to the tax office each year (article 222 bis): valid receipts and their total. */
export async function yearlyDeclaration(
  app: App,
  organizationId: number,
  year: number,
): Promise<YearlyDeclaration> {
  const { count, total } = await countReceipts(app.db, organizationId, year)
  return { year, receiptCount: count, totalCents: cents(total) }
}

/** The same for every year that has a receipt, the latest first. */
export async function yearlyDeclarations(app: App, organizationId: number): Promise<YearlyDeclaration[]> {
  const years = await countReceiptsByYear(app.db, organizationId)
  return years.map(({ year, count, total }) => ({ year, receiptCount: count, totalCents: cents(total) }))
}
