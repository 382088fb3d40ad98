import type { FormType } from '@obole/core/campaign/form'
import { campaignsOf, type Narrowed, type Scope } from '../forms/listed-campaigns.sql.ts'
import type { Position } from '../platform/continuation.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { beginsWith, countRows, Conditions } from '../platform/query.ts'
import { param, sql } from '../platform/sql.ts'

export interface ProspectListRow extends Row {
  id: number
  email: string
  created_at: Date
  told_at: Date | null
  form_type: FormType
  form_slug: string
  form_title: string
}

export type ProspectFilter = Scope & Narrowed

function prospectsQuery({ search, fromMs, untilMs }: ProspectFilter): Conditions {
  const conditions = new Conditions(sql`p.form_id = g.id`)
  if (search) conditions.where(beginsWith(sql`lower(p.email)`, sql`${search}::text`))
  conditions.between(sql`p.created_at`, fromMs, untilMs)
  return conditions
}

export function readProspects(
  db: Queryable,
  filter: ProspectFilter,
  after: Position | null,
  limit: number,
): Promise<ProspectListRow[]> {
  const conditions = prospectsQuery(filter)
  if (after) conditions.where(sql`p.id < ${after.id}::bigint`)
  const most = param(limit)
  return db.query<ProspectListRow>(sql`
      select p.id, p.email, p.created_at, p.told_at, f.form_type, f.slug as form_slug, f.title as form_title
      from (${campaignsOf(filter)}) g cross join lateral (
        select * from prospects p where ${conditions.all} order by p.id desc limit ${most}) p
      join forms f on f.id = p.form_id
      order by p.id desc limit ${most}`)
}

export function countProspects(db: Queryable, filter: ProspectFilter): Promise<number> {
  const conditions = prospectsQuery(filter)
  return countRows(
    db,
    sql`select count(*) as count from (${campaignsOf(filter)}) g join prospects p on ${conditions.all}`,
  )
}
