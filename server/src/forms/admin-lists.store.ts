import type { AbuseReason } from '@obole/core/abuse-report'
import type { FormType } from '@obole/core/form'
import type { Position } from '../organizations/continuation.ts'
import type { Row, Sql } from '../platform/db.ts'

export interface Scope {
  organizationId: number
  formId: number | null
}

/** Each campaign gives its own latest, and the latest of those are taken. */
const FORMS = 'select g.id from forms g where g.organization_id = $1 and ($2::bigint is null or g.id = $2)'

export interface ProspectListRow extends Row {
  id: number
  email: string
  created_at: Date
  told_at: Date | null
  form_type: FormType
  form_slug: string
  form_title: string
}

export function readProspects(
  sql: Sql,
  { organizationId, formId }: Scope,
  after: Position | null,
  limit: number,
): Promise<ProspectListRow[]> {
  return sql.query<ProspectListRow>({
    text: `
      select p.id, p.email, p.created_at, p.told_at, f.form_type, f.slug as form_slug, f.title as form_title
      from (${FORMS}) g cross join lateral (
        select * from prospects p where p.form_id = g.id and p.id < coalesce($3::bigint, 9223372036854775807)
        order by p.id desc limit $4) p
      join forms f on f.id = p.form_id
      order by p.id desc limit $4`,
    values: [organizationId, formId, after?.id ?? null, limit],
  })
}

export async function countProspects(sql: Sql, { organizationId, formId }: Scope): Promise<number> {
  const [row] = await sql.query<{ count: number }>({
    text: `select count(*) as count from (${FORMS}) g join prospects p on p.form_id = g.id`,
    values: [organizationId, formId],
  })
  return row?.count ?? 0
}

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
}

const ABUSE = `
  a.id, a.created_at::text as key, a.reason, a.url, a.user_email, a.user_message, a.created_at, f.title as form_title,
  o.slug as organization_slug`

interface AbusePosition {
  at: string | null
  id: string | null
}

export function readAbusesOf(
  sql: Sql,
  { organizationId, formId }: Scope,
  after: AbusePosition,
  limit: number,
): Promise<AbuseListRow[]> {
  return sql.query<AbuseListRow>({
    text: `
      select ${ABUSE} from (${FORMS}) g cross join lateral (
        select * from abuse_reports r
        where r.form_id = g.id and r.created_at <= coalesce($3::timestamptz, 'infinity')
          and ($3::timestamptz is null or r.created_at < $3 or r.id > $4)
        order by r.created_at desc, r.id limit $5) a
      join forms f on f.id = a.form_id join organizations o on o.id = f.organization_id
      order by a.created_at desc, a.id limit $5`,
    values: [organizationId, formId, after.at, after.id, limit],
  })
}

export function readAllAbuses(sql: Sql, after: AbusePosition, limit: number): Promise<AbuseListRow[]> {
  return sql.query<AbuseListRow>({
    text: `
      select ${ABUSE} from abuse_reports a
      left join forms f on f.id = a.form_id left join organizations o on o.id = f.organization_id
      where a.created_at <= coalesce($1::timestamptz, 'infinity')
        and ($1::timestamptz is null or a.created_at < $1 or a.id > $2)
      order by a.created_at desc, a.id limit $3`,
    values: [after.at, after.id, limit],
  })
}
