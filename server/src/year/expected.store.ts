import type { ExpectedSource } from '@obole/core/accounting/year'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Cents } from '@obole/core/money/money'
import { IS_MONTHLY_GIFT } from '../payments/monthly.sql.ts'
import type { Position } from '../platform/continuation.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { named, rowsOf, sql, type Sql } from '../platform/sql.ts'
import { ENDS_ON } from '../renewals/automatic.sql.ts'

/** Running monthly gifts and payments, order by order: what is expected is after the debit that is planned. */
const gifts = (organizationId: number): Sql => sql`
  select 'gifts' as source, r.order_id, o.form_id, r.planned_on as after_day, r.day as day_of_month, r.amount_cents as cents
  from orders o join recurrences r on r.order_id = o.id
  where o.organization_id = ${organizationId} and o.recurrence is not null and r.state = 'Active'`

/**
 * Memberships that renew themselves after their last day: at the price that was announced for that end and reached its
 * payer; before, at that of their lines, without any discount.
 */
const renewals = (organizationId: number): Sql => sql`
  select 'renewals' as source, a.order_id, coalesce(a.announced_form_id, o.form_id) as form_id, ending.on as after_day,
    null::integer as day_of_month,
    case when a.announced_end = ending.on and a.notice_sent_at is not null then a.announced_cents
      else (select coalesce(sum(i.initial_amount_cents), 0)::bigint from order_items i
        where i.order_id = o.id and i.type = 'Membership' and is_item_live(i.state)) end as cents
  from automatic_renewals a join orders o on o.id = a.order_id join forms f on f.id = o.form_id
  cross join lateral (select ${ENDS_ON} as on) ending
  where a.organization_id = ${organizationId} and a.state = 'Active' and renews_itself(a.order_id)
    and ending.on is not null`

/** What the figures and their lines are both read from; an order that will bring nothing is expected in neither. */
const expectedOrders = (organizationId: number): Sql => sql`
  (select e.* from (${gifts(organizationId)} union all ${renewals(organizationId)}) e where e.cents > 0) e`

/**
 * Orders of a campaign from which income is expected on the same days: monthly gifts or payments whose next debit is planned on the
 * same day and that are debited on the same day of the month, or memberships with the same last day.
 */
export type ExpectedGroup = {
  formId: number
  afterDay: LocalDate
  orders: number
  /** What all of them bring each time. */
  amountCents: Cents
} & ({ source: 'gifts'; dayOfMonth: number } | { source: 'renewals'; dayOfMonth: null })

export function readExpectedGroups(db: Queryable, organizationId: number): Promise<ExpectedGroup[]> {
  return db.query<Row & ExpectedGroup>(named('year-expected')`
      select e.source, e.form_id as "formId", e.after_day as "afterDay", e.day_of_month as "dayOfMonth",
        count(*) as orders, sum(e.cents)::bigint as "amountCents"
      from ${expectedOrders(organizationId)} group by 1, 2, 3, 4`)
}

/** A group with its days, and its place in the list. */
export interface PlacedGroup extends Pick<ExpectedGroup, 'formId' | 'afterDay' | 'source' | 'dayOfMonth'> {
  place: string
  day: LocalDate
  lastDay: LocalDate
  debits: number
}

export interface ExpectedOrderRow extends Row {
  source: ExpectedSource
  orderId: number
  isMonthlyGift: boolean
  amountCents: Cents
  place: string
  day: LocalDate
  lastDay: LocalDate
  debits: number
  formType: string
  formSlug: string
  formTitle: string
  payer: { firstName?: string; lastName?: string; companyName?: string }
}

/** The orders of some groups, by their place. */
export function listExpectedOrders(
  db: Queryable,
  { organizationId, groups }: { organizationId: number; groups: readonly PlacedGroup[] },
  after: Position | null,
  limit: number,
): Promise<ExpectedOrderRow[]> {
  const asked = rowsOf(
    {
      source: 'text',
      formId: 'bigint',
      afterDay: 'text',
      dayOfMonth: 'int',
      place: 'text',
      day: 'text',
      lastDay: 'text',
      debits: 'int',
    },
    groups,
  )
  return db.query<ExpectedOrderRow>(sql`
      select e.source, e.order_id as "orderId", ${IS_MONTHLY_GIFT} as "isMonthlyGift",
        e.cents as "amountCents", g.place, g.day, g.last_day as "lastDay", g.debits,
        f.form_type as "formType", f.slug as "formSlug", f.title as "formTitle", o.payer
      from ${expectedOrders(organizationId)}
      join (${asked}) g on g.source = e.source and g.form_id = e.form_id and g.after_day::date = e.after_day
        and g.day_of_month is not distinct from e.day_of_month
      join forms f on f.id = e.form_id join orders o on o.id = e.order_id
      where (g.place collate "C", e.order_id) > (${after?.key ?? ''}, ${after?.id ?? 0}::bigint)
      order by g.place collate "C", e.order_id limit ${limit}`)
}
