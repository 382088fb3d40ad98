import type { LocalDate } from '@obole/core/dates/dates'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { isOneStillWriting, writersOf } from '../platform/writers.sql.ts'
import { SUMS } from './days.sql.ts'

/** Whoever changes something that is summed up writes to one of these. */
const SUMMED = ['orders', 'order_items', 'payments', 'refunds', 'visits']

/** From here on, whatever changes of a day before this one is noted. */
export async function markUntil(db: Queryable, day: LocalDate): Promise<void> {
  await db.query(
    sql`update statistics_horizon set marked_until = ${day}, noted_writers = null where marked_until < ${day}`,
  )
  // A statement of its own, so that whoever begins to write after it knows of the one before.
  await db.query(
    sql`update statistics_horizon set noted_writers = array(${writersOf(SUMMED)}) where noted_writers is null`,
  )
}

/** Whether everybody is done who may not have known what was to be noted. */
export async function isKnownToAll(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ isKnown: boolean }>(
    sql`select not ${isOneStillWriting(SUMMED, sql`noted_writers`)} as "isKnown" from statistics_horizon`,
  )
  return row?.isKnown ?? false
}

/** Campaigns with a day that is over and not summed up, or changed since. */
export async function formsToFold(db: Queryable, until: LocalDate, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select f.id from forms f left join statistics_folds s on s.form_id = f.id
    cross join lateral (select coalesce(s.until, date '-infinity') as day) folded
    where exists (select from statistics_changes c where c.form_id = f.id and c.day < ${until})
      or exists (select from orders o where o.form_id = f.id and o.created_at >= paris_midnight(folded.day)
        and o.created_at < paris_midnight(${until}))
      or exists (select from visits v where v.form_id = f.id and v.day >= folded.day and v.day < ${until})
    order by f.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The day up to which the campaign was summed up; whoever sums it up at the same moment fails and does it later. */
export async function holdFold(db: Queryable, formId: number): Promise<LocalDate> {
  await db.query(sql`set transaction isolation level repeatable read`)
  const [row] = await db.query<{ until: LocalDate }>(sql`
    insert into statistics_folds (form_id, until) values (${formId}, '-infinity')
    on conflict (form_id) do update set until = statistics_folds.until returning until`)
  return row?.until ?? '-infinity'
}

/** The first day that a campaign has to sum up from `from` on. */
export async function firstDay(db: Queryable, formId: number, from: LocalDate): Promise<LocalDate | null> {
  const [row] = await db.query<{ day: LocalDate | null }>(sql`
    select least(
      (select paris_day(min(o.created_at)) from orders o where o.form_id = ${formId}
        and o.created_at >= paris_midnight(${from})),
      (select min(v.day) from visits v where v.form_id = ${formId} and v.day >= ${from})) as day`)
  return row?.day ?? null
}

/** The days that changed are taken: what changes from now on is noted anew. */
export async function takeChangedDays(
  db: Queryable,
  formId: number,
  before: LocalDate,
): Promise<LocalDate[]> {
  const rows = await db.query<{ day: LocalDate }>(sql`
    with taken as (delete from statistics_changes where form_id = ${formId} and day < ${before} returning day)
    select distinct day from taken`)
  return rows.map(({ day }) => day)
}

export interface ToFold {
  formId: number
  /** Days summed up before, again. */
  days: readonly LocalDate[]
  from: LocalDate
  until: LocalDate
}

export async function fold(db: Queryable, { formId, days, from, until }: ToFold): Promise<void> {
  const orders = sql`(
    select o.* from orders o where o.form_id = ${formId} and o.created_at >= paris_midnight(${from})
      and o.created_at < paris_midnight(${until})
    union all
    select o.* from unnest(${days}::date[]) changed(day) join orders o on o.form_id = ${formId}
      and o.created_at >= paris_midnight(changed.day) and o.created_at < paris_midnight(changed.day + 1)) o`
  const visits = sql`(
    select v.* from visits v where v.form_id = ${formId}
      and (v.day >= ${from} and v.day < ${until} or v.day = any(${days}::date[]))) v`
  for (const { table, of, sum } of SUMS) {
    await db.query(sql`delete from ${table} where form_id = ${formId} and day = any(${days}::date[])`)
    await db.query(sql`insert into ${table} ${sum(of === 'orders' ? orders : visits)}`)
  }
  await db.query(sql`update statistics_folds set until = ${until} where form_id = ${formId}`)
}
