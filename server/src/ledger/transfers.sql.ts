import type { Transfer } from '@obole/core/ledger/ledger'
import { sql, type Sql } from '../platform/sql.ts'

/** A transfer with what caused it: the same cause can never be booked twice. */
export interface Booking {
  cause: string
  transfers: readonly Transfer[]
}

/** The rows of bookings, as the JSON parameter of `insertTransfersCte`. */
export function transfersParam(...bookings: readonly Booking[]): string {
  return JSON.stringify(bookings.flatMap(transferRows))
}

/** The same rows as values, for a statement whose parameter holds more than bookings. */
export function transferRows({ cause, transfers }: Booking) {
  return transfers.map(({ debit, credit, amountCents, kind }) => ({
    debit_account: debit,
    credit_account: credit,
    amount_cents: amountCents,
    kind,
    cause,
  }))
}

export interface BookingSource {
  /** The JSON parameter made by `transfersParam`, or a column of `transferRows`. */
  param: Sql
  /** SQL for the order and the payment the transfers belong to, and for the moment. */
  orderId: Sql
  paymentId: Sql
  bookedAt: Sql
  /** A FROM item that is empty where nothing must be booked. */
  from: Sql
}

/** A CTE body that books transfers in the same statement as the rows they are about. */
export function insertTransfersCte({ param, orderId, paymentId, bookedAt, from }: BookingSource): Sql {
  return sql`
    insert into transfers (debit_account, credit_account, amount_cents, kind, cause, order_id, payment_id, booked_at)
    select transfer.debit_account, transfer.credit_account, transfer.amount_cents, transfer.kind, transfer.cause,
      ${orderId}, ${paymentId}, ${bookedAt}
    from ${from}, jsonb_to_recordset(${param}::jsonb) as transfer(
      debit_account text, credit_account text, amount_cents bigint, kind text, cause text)`
}
