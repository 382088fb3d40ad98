import type { Row, Sql } from '../platform/db.ts'

export interface RecurrenceToPlan extends Row {
  order_id: number
  day: number
  start_on: string
  planned_number: number
}

/** Monthly gifts whose planned debit has come due, so that the next one must be planned. */
export function listRecurrencesToPlan(sql: Sql, today: string, limit: number): Promise<RecurrenceToPlan[]> {
  return sql.query<RecurrenceToPlan>({
    name: 'recurrences-to-plan',
    text: `
      select order_id, day, start_on, planned_number from recurrences
      where state = 'Active' and planned_on <= $1 order by planned_on, order_id limit $2`,
    values: [today, limit],
  })
}

export interface MonthToPlan {
  orderId: number
  /** The debit it follows: planned twice from the same one, it is planned once. */
  afterNumber: number
  dueOn: string
}

export async function planMonths(sql: Sql, months: readonly MonthToPlan[], now: number): Promise<void> {
  await sql.query({
    name: 'recurrences-plan',
    text: `
      with month as (
        select * from unnest($1::bigint[], $2::int[], $3::date[]) as m(order_id, after_number, due_on)),
      advanced as (
        update recurrences r set planned_number = r.planned_number + 1, planned_on = m.due_on
        from month m where r.order_id = m.order_id and r.planned_number = m.after_number and r.state = 'Active'
        returning r.order_id, r.planned_number, r.planned_on, r.amount_cents, r.tip_cents)
      insert into payments (order_id, organization_id, form_id, instalment_number, amount_cents, tip_cents, due_on, try_on,
        shares, state, created_at, updated_at)
      select o.id, o.organization_id, o.form_id, a.planned_number, a.amount_cents, a.tip_cents, a.planned_on, a.planned_on,
        (select jsonb_object_agg(i.id, i.monthly_cents) from order_items i
          where i.order_id = o.id and i.monthly_cents is not null),
        'Pending', to_timestamp($4 / 1000.0), to_timestamp($4 / 1000.0)
      from advanced a join orders o on o.id = a.order_id`,
    values: [
      months.map(({ orderId }) => orderId),
      months.map(({ afterNumber }) => afterNumber),
      months.map(({ dueOn }) => dueOn),
      now,
    ],
  })
}
