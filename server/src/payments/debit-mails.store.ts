import type { Locale } from '@obole/core/locale'
import type { RecurrenceState } from '@obole/core/payment/planned-debit'
import type { RatedVat } from '@obole/core/money/vat'
import type { Row, Queryable } from '../platform/db.ts'
import type { ProviderCard } from '../providers/payment-provider.ts'
import { IS_MONTHLY_GIFT } from './monthly.sql.ts'
import { VAT_OF_DEBIT } from './vat.sql.ts'
import { named, sql } from '../platform/sql.ts'

interface PlanRow extends Row {
  order_id: number
  locale: Locale
  form_id: number
  email: string
  first_name: string
  card: ProviderCard | null
  /** Null for a plan of instalments. */
  recurrence: RecurrenceState | null
  is_gift: boolean
}

export interface DebitMailRow extends PlanRow {
  number: number
  count: number
  due_on: string
  try_on: string | null
  amount_cents: number
  tip_cents: number
  vat_by_rate: RatedVat[]
  state: string
  regularisation_id: string | null
  issued_at: Date | null
}

export interface PlanMailRow extends PlanRow {
  next_on: string | null
  next_cents: number | null
}

const PLAN_COLUMNS = sql`o.id as order_id, o.locale, o.form_id, o.payer ->> 'email' as email,
  o.payer ->> 'firstName' as first_name, m.card, r.state as recurrence,
  ${IS_MONTHLY_GIFT} as is_gift`
const PLAN_JOINS = sql`left join mandates m on m.order_id = o.id and m.state = 'Active'
  left join recurrences r on r.order_id = o.id`

export async function findDebitToTell(db: Queryable, paymentId: number): Promise<DebitMailRow | null> {
  const [row] = await db.query<DebitMailRow>(named('debit-mails-find')`
      select ${PLAN_COLUMNS}, p.instalment_number as number, p.due_on, p.try_on, p.amount_cents, p.tip_cents, p.state,
        ${VAT_OF_DEBIT} as vat_by_rate,
        (select count(*) from payments t where t.order_id = o.id and t.type = 'Credit') as count,
        l.id as regularisation_id, l.issued_at
      from payments p join orders o on o.id = p.order_id ${PLAN_JOINS}
      left join lateral (
        select id, issued_at from regularisations where payment_id = p.id and used_at is null and not by_page
        order by issued_at desc limit 1) l on true
      where p.id = ${paymentId}`)
  return row ?? null
}

export async function findVatOfDebit(db: Queryable, paymentId: number): Promise<RatedVat[]> {
  const [row] = await db.query<{ vat_by_rate: RatedVat[] }>(
    named('debits-vat')`
      select ${VAT_OF_DEBIT} as vat_by_rate from payments p join orders o on o.id = p.order_id
        where p.id = ${paymentId}`,
  )
  return row?.vat_by_rate ?? []
}

export async function findPlanToTell(db: Queryable, orderId: number): Promise<PlanMailRow | null> {
  const [row] = await db.query<PlanMailRow>(named('plan-mails-find')`
      select ${PLAN_COLUMNS}, n.try_on as next_on, n.amount_cents + n.tip_cents as next_cents
      from orders o ${PLAN_JOINS}
      left join lateral (
        select try_on, amount_cents, tip_cents from payments p
        where p.order_id = o.id and p.try_on is not null order by p.try_on limit 1) n on true
      where o.id = ${orderId}`)
  return row ?? null
}
