import { type Expressions, insertSelect, type Sql } from '../platform/sql.ts'

type PaymentColumns = Expressions<
  | 'order_id'
  | 'organization_id'
  | 'form_id'
  | 'instalment_number'
  | 'amount_cents'
  | 'tip_cents'
  | 'due_on'
  | 'means'
  | 'state'
  | 'created_at'
  | 'updated_at',
  'type' | 'try_on' | 'shares' | 'attempt_id' | 'announced_at'
>

/** Writes payments; `from …` follows. Nothing else inserts into this table. */
export function insertPayments(columns: PaymentColumns): Sql {
  return insertSelect('payments', columns)
}
