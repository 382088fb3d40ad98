import { sql } from '../platform/sql.ts'

/** Whether what an order `o` debits each month is a gift; else there is a payment in it. */
export const IS_MONTHLY_GIFT = sql`not exists (
  select from order_items i where i.order_id = o.id and i.monthly_cents is not null and i.type <> 'MonthlyDonation')`
