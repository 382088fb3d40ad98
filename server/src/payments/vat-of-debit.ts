import type { RatedVat } from '@obole/core/money/vat'
import type { App } from '../app.ts'
import { findVatOfDebit } from './debit-mails.store.ts'

/** The VAT in a planned debit, rate by rate, for the page that asks the payer for it. */
export const vatOfDebit = (app: App, paymentId: number): Promise<readonly RatedVat[]> =>
  findVatOfDebit(app.db, paymentId)
