import type { ReportDecision } from '@obole/contract/manage-lists'
import type { AbuseReason, ReportState } from '@obole/core/validation/abuse-report'
import { campaignsOf, type Narrowed, type Scope } from '../forms/listed-campaigns.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { beginsWith, countRows, Conditions } from '../platform/query.ts'
import { at, named, param, sql, type Sql } from '../platform/sql.ts'

export interface AbuseListRow extends Row {
  id: string
  key: string
  reason: AbuseReason
  url: string
  user_email: string
  user_message: string
  created_at: Date
  form_title: string | null
  organization_slug: string | null
  state: ReportState
  decided_at: Date | null
  decision_comment: string | null
}

const ABUSE = sql`
  a.id, a.created_at::text as key, a.reason, a.url, a.user_email, a.user_message, a.created_at, a.state, a.decided_at,
  a.decision_comment, f.title as form_title, o.slug as organization_slug`
const OF_CAMPAIGN = sql`left join forms f on f.id = a.form_id left join organizations o on o.id = f.organization_id`

export interface AbusePosition {
  at: string
  id: string
}

/** The reports about an association, or all reports where `of` is null. */
export type AbuseFilter = Narrowed & {
  of: Scope | null
  states?: readonly string[] | undefined
  reasons?: readonly string[] | undefined
}

const REPORTS = sql`abuse_reports r`

/**
 * Finds reports by their sender or by the association they are about, one by one through an index: `offset 0` keeps the
 * planner from reading them all.
 */
function foundAbuses(search: string): Sql {
  const word = sql`${search}::text`
  const each = (column: Sql, of: Sql) =>
    sql`cross join lateral (select * from abuse_reports t where t.${column} = ${of}.id offset 0)`
  return sql`(
    select id from abuse_reports where ${beginsWith(sql`lower(user_email)`, word)}
    union select t.id from organizations s join forms g on g.organization_id = s.id ${each(sql`form_id`, sql`g`)} t
    where ${beginsWith(sql`s.slug`, sql`replace(${word}, ' ', '-')`)}) found ${each(sql`id`, sql`found`)} r`
}

interface AbusesSql {
  conditions: Conditions
  /** The reports, as `r`, before the conditions apply. */
  reports: Sql
  /** The chosen reports, as `a`. */
  from: (chosen: Sql) => Sql
}

function abusesQuery({ of, search, fromMs, untilMs, states, reasons }: AbuseFilter): AbusesSql {
  const conditions = new Conditions()
  const reports = search && !of ? foundAbuses(search) : REPORTS
  if (of) conditions.where(sql`r.form_id = g.id`)
  if (of && search) conditions.where(sql`position(search_key(${search}::text) in search_key(g.title)) > 0`)
  conditions.between(sql`r.created_at`, fromMs, untilMs)
  conditions.oneOf(sql`r.state`, states)
  conditions.oneOf(sql`r.reason`, reasons)
  const from = (chosen: Sql) =>
    of ? sql`(${campaignsOf(of)}) g cross join lateral (${chosen}) a` : sql`(${chosen}) a`
  return { conditions, reports, from }
}

export function readAbuses(
  db: Queryable,
  filter: AbuseFilter,
  after: AbusePosition | null,
  limit: number,
): Promise<AbuseListRow[]> {
  const { conditions, reports, from } = abusesQuery(filter)
  if (after) {
    const sentAt = sql`${after.at}::timestamptz`
    conditions.where(sql`r.created_at <= ${sentAt} and (r.created_at < ${sentAt} or r.id > ${after.id})`)
  }
  const most = param(limit)
  const latest = sql`select r.* from ${reports} where ${conditions.all} order by r.created_at desc, r.id limit ${most}`
  return db.query<AbuseListRow>(
    sql`
      select ${ABUSE} from ${from(latest)} ${OF_CAMPAIGN} order by a.created_at desc, a.id limit ${most}`,
  )
}

export function countAbuses(db: Queryable, filter: AbuseFilter): Promise<number> {
  const { conditions, reports, from } = abusesQuery(filter)
  const all = sql`select r.id from ${reports} where ${conditions.all}`
  return countRows(db, sql`select count(*) as count from ${from(all)}`)
}

export interface AbuseRowWithPlace extends AbuseListRow {
  organization_id: number | null
  form_id: number | null
}

export async function findAbuse(db: Queryable, id: string): Promise<AbuseRowWithPlace | null> {
  const [row] = await db.query<AbuseRowWithPlace>(
    named('abuse-with-place')`
      select ${ABUSE}, a.form_id, f.organization_id from abuse_reports a ${OF_CAMPAIGN} where a.id = ${id}`,
  )
  return row ?? null
}

export async function lockAbuse(db: Queryable, id: string): Promise<void> {
  await db.query(sql`select from abuse_reports where id = ${id} for no key update`)
}

export async function saveDecision(
  db: Queryable,
  {
    id,
    state,
    comment,
    userId,
    now,
  }: Omit<ReportDecision, 'seen'> & { id: string; userId: number; now: number },
): Promise<void> {
  const stateParam = param(state)
  await db.query(sql`
      update abuse_reports set state = ${stateParam}, decision_comment = ${comment || null},
        decided_at = case when ${stateParam} = 'Open' then null else ${at(now)} end,
        decided_by = case when ${stateParam} = 'Open' then null else ${userId}::bigint end
      where id = ${id}`)
}
