import { renewalDay } from '@obole/core/campaign/automatic-renewal'
import type { LocalDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import type { AutomaticRenewalOfOrder } from './automatic.sql.ts'
import * as store from './automatic.store.ts'

/** As its payer and the association are shown it. */
export const automaticRenewalOf = (
  renewal: AutomaticRenewalOfOrder | null,
): { date: LocalDate | null; amount: number | null; isUnpaid: boolean } | null =>
  renewal && {
    date: renewal.endsOn === null ? null : renewalDay(renewal.endsOn),
    amount: renewal.announcedCents,
    isUnpaid: renewal.isUnpaid,
  }

/** The day on which the membership of an order renews itself; null where it does not. */
export const renewalDayOf = async (app: App, orderId: number): Promise<LocalDate | null> =>
  automaticRenewalOf(await store.findAutomaticRenewal(app.db, orderId))?.date ?? null

/** Answers false where the order did not renew itself any more, or is a renewal that ends with its own debit. */
export const stopRenewal = (app: App, stop: Parameters<typeof store.stopRenewal>[1]): Promise<boolean> =>
  store.stopRenewal(app.db, stop)
