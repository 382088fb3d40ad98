import type { Movement } from '@obole/core/accounting/year'
import { type LocalDate, addDays, parisInstant } from '@obole/core/dates/dates'
import { TO_COME_STATES } from '@obole/core/ledger/figures'
import { foldedRows, liveOrders, sumsByDay } from '../orders/days.sql.ts'
import { RECEIVED, TO_COME } from '../orders/figures.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { listed, named, param, sql, type Sql } from '../platform/sql.ts'
import { type Days, moneyOf } from './money-days.store.ts'

/** What a figure comes to in a month, of a campaign or of none. */
export interface MonthRow extends Row {
  formId: number | null
  /** Its first day. */
  month: LocalDate
  /** On a day that is compared with the year before, or of the year before. */
  isCounted: boolean
  figure: 'ordered' | 'byHand' | 'toCome' | 'overdue' | Movement
  cents: number
}

/** Two years that follow one another, and up to which day of each is counted. */
export interface TwoYears extends Days {
  beginsOn: LocalDate
  until: LocalDate
  beforeUntil: LocalDate
  today: LocalDate
}

const byMonth = (day: Sql, { beginsOn, until, beforeUntil }: TwoYears) => sql`
  form_id as "formId", date_trunc('month', ${day})::date::text as month,
  (${day} <= ${beforeUntil}::date or ${day} >= ${beginsOn}::date and ${day} <= ${until}::date) as "isCounted"`

/** What was ordered, by the day of the order: the sums that the statistics are made of. */
export function readOrdered(db: Queryable, years: TwoYears): Promise<MonthRow[]> {
  const { organizationId, from, to } = years
  const days = {
    organizationId,
    formId: null,
    fromMs: parisInstant(from),
    untilMs: parisInstant(addDays(to, 1)),
  }
  return db.query<MonthRow>(named('year-ordered')`
      select ${byMonth(sql`day`, years)}, 'ordered' as figure, sum(ordered_cents)::bigint as cents
      from (
        select d.* from ${foldedRows(sql`statistics_days`, days)}
        union all ${sumsByDay(liveOrders(days))}) days
      group by 1, 2, 3 having sum(ordered_cents) <> 0`)
}

/** What moved the association’s account, by the day it was booked. */
export function readMoved(db: Queryable, years: TwoYears): Promise<MonthRow[]> {
  return db.query<MonthRow>(named('year-moved')`
      select ${byMonth(sql`day`, years)}, kind as figure, sum(cents)::bigint as cents
      from ${moneyOf(years)} days group by 1, 2, 3, 4 having sum(cents) <> 0`)
}

/** What was received by hand and kept, by the day on which the association says it came. */
export function readByHand(db: Queryable, years: TwoYears): Promise<MonthRow[]> {
  const { organizationId, from, to } = years
  return db.query<MonthRow>(named('year-by-hand')`
      select ${byMonth(sql`p.due_on`, years)}, 'byHand' as figure, sum(${RECEIVED})::bigint as cents
      from payments p where p.organization_id = ${organizationId} and p.type = 'Offline'
        and p.due_on >= ${from}::date and p.due_on <= ${to}::date
      group by 1, 2, 3 having sum(${RECEIVED}) <> 0`)
}

const IS_TO_COME = sql`p.state in ${listed(TO_COME_STATES)}`

/** What is due in the second of the years and not received: from today on, or overdue. */
export function readDue(db: Queryable, years: TwoYears): Promise<MonthRow[]> {
  const { organizationId, beginsOn, to, today } = years
  return db.query<MonthRow>(named('year-due')`
      select form_id as "formId", date_trunc('month', p.due_on)::date::text as month, true as "isCounted",
        case when p.due_on >= ${today}::date then 'toCome' else 'overdue' end as figure, sum(${TO_COME})::bigint as cents
      from payments p where p.organization_id = ${organizationId} and ${IS_TO_COME}
        and p.due_on >= ${beginsOn}::date and p.due_on <= ${to}::date
      group by 1, 2, 4 having sum(${TO_COME}) <> 0`)
}

/** What is due after a day and not received. */
export async function sumDueAfter(db: Queryable, organizationId: number, day: LocalDate): Promise<number> {
  const [row] = await db.query<{ cents: number }>(named('year-due-after')`
      select coalesce(sum(${TO_COME}), 0)::bigint as cents from payments p
      where p.organization_id = ${organizationId} and ${IS_TO_COME} and p.due_on > ${day}::date`)
  return row?.cents ?? 0
}

export interface CampaignRow extends Row {
  id: number
  formType: string
  formSlug: string
  title: string
}

export function readCampaigns(db: Queryable, ids: readonly number[]): Promise<CampaignRow[]> {
  return db.query<CampaignRow>(named('year-campaigns')`
      select id, form_type as "formType", slug as "formSlug", title from forms where id = any(${ids}::bigint[])`)
}

/** The day on which the association's first money or order is. */
export async function findFirstDay(db: Queryable, organizationId: number): Promise<LocalDate | null> {
  const id = param(organizationId)
  const [row] = await db.query<{ day: LocalDate | null }>(named('year-first-day')`
      select least(
        (select paris_day(min(created_at)) from orders where organization_id = ${id}),
        (select min(day) from money_days where organization_id = ${id}),
        (select min(due_on) from payments where organization_id = ${id} and type = 'Offline'))::text as day`)
  return row?.day ?? null
}

export interface PlannedRow extends Row {
  formId: number
  month: LocalDate
  cents: number
  count: number
}

/** Debits that are planned and due between two days, both included. */
export function readPlanned(db: Queryable, { organizationId, from, to }: Days): Promise<PlannedRow[]> {
  return db.query<PlannedRow>(named('year-planned')`
      select form_id as "formId", date_trunc('month', p.due_on)::date::text as month, sum(${TO_COME})::bigint as cents,
        count(*)::int as count
      from payments p where p.organization_id = ${organizationId} and ${IS_TO_COME}
        and p.due_on >= ${from}::date and p.due_on <= ${to}::date
      group by 1, 2`)
}
