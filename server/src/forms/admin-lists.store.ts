import type { ReportDecision, ReportState } from '@obole/contract/manage-lists'
import type { AbuseReason } from '@obole/core/abuse-report'
import type { FormType } from '@obole/core/form'
import type { Position } from '../organizations/continuation.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { beginsWith, countRows, Query } from '../platform/query.ts'

export interface Scope {
  organizationId: number
  formId: number | null
}

interface Narrowed {
  search?: string | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
}

/** Each campaign gives its own latest, and the latest of those are taken. */
const FORMS =
  'select g.id, g.title from forms g where g.organization_id = $1 and ($2::bigint is null or g.id = $2)'

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

function prospectsQuery({ organizationId, formId, search, fromMs, untilMs }: ProspectFilter): Query {
  const query = new Query(organizationId, formId)
  query.where('p.form_id = g.id')
  if (search) query.where(beginsWith('lower(p.email)', `${query.param(search)}::text`))
  query.between('p.created_at', fromMs, untilMs)
  return query
}

export function readProspects(
  db: Queryable,
  filter: ProspectFilter,
  after: Position | null,
  limit: number,
): Promise<ProspectListRow[]> {
  const query = prospectsQuery(filter)
  if (after) query.where(`p.id < ${query.param(after.id)}::bigint`)
  const most = query.param(limit)
  return db.query<ProspectListRow>({
    text: `
      select p.id, p.email, p.created_at, p.told_at, f.form_type, f.slug as form_slug, f.title as form_title
      from (${FORMS}) g cross join lateral (
        select * from prospects p where ${query.text} order by p.id desc limit ${most}) p
      join forms f on f.id = p.form_id
      order by p.id desc limit ${most}`,
    values: query.values,
  })
}

export function countProspects(db: Queryable, filter: ProspectFilter): Promise<number> {
  const query = prospectsQuery(filter)
  const text = `select count(*) as count from (${FORMS}) g join prospects p on ${query.text}`
  return countRows(db, text, query.values)
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
  state: ReportState
  decided_at: Date | null
  decision_comment: string | null
}

const ABUSE = `
  a.id, a.created_at::text as key, a.reason, a.url, a.user_email, a.user_message, a.created_at, a.state, a.decided_at,
  a.decision_comment, f.title as form_title, o.slug as organization_slug`
const OF_FORM = 'left join forms f on f.id = a.form_id left join organizations o on o.id = f.organization_id'

export interface AbusePosition {
  at: string
  id: string
}

/** Those of an association, or of everybody. */
export type AbuseFilter = Narrowed & {
  of: Scope | null
  states?: readonly string[] | undefined
  reasons?: readonly string[] | undefined
}

const REPORTS = 'abuse_reports r'

/** By who sent it or whom it is about, one by one through their index: `offset 0` keeps the planner from reading them all. */
function foundAbuses(query: Query, search: string): string {
  const word = `${query.param(search)}::text`
  const each = (column: string, of: string) =>
    `cross join lateral (select * from abuse_reports t where t.${column} = ${of}.id offset 0)`
  return `(
    select id from abuse_reports where ${beginsWith('lower(user_email)', word)}
    union select t.id from organizations s join forms g on g.organization_id = s.id ${each('form_id', 'g')} t
    where ${beginsWith('s.slug', `replace(${word}, ' ', '-')`)}) found ${each('id', 'found')} r`
}

interface AbusesSql {
  query: Query
  /** Reports as `r`, of which those that the query's conditions hold for are meant. */
  reports: string
  /** What was chosen of them, as `a`. */
  from: (chosen: string) => string
}

function abusesQuery({ of, search, fromMs, untilMs, states, reasons }: AbuseFilter): AbusesSql {
  const query = of ? new Query(of.organizationId, of.formId) : new Query()
  const reports = search && !of ? foundAbuses(query, search) : REPORTS
  if (of) query.where('r.form_id = g.id')
  if (of && search)
    query.where(`position(search_key(${query.param(search)}::text) in search_key(g.title)) > 0`)
  query.between('r.created_at', fromMs, untilMs)
  query.oneOf('r.state', states)
  query.oneOf('r.reason', reasons)
  const from = (chosen: string) => (of ? `(${FORMS}) g cross join lateral (${chosen}) a` : `(${chosen}) a`)
  return { query, reports, from }
}

export function readAbuses(
  db: Queryable,
  filter: AbuseFilter,
  after: AbusePosition | null,
  limit: number,
): Promise<AbuseListRow[]> {
  const { query, reports, from } = abusesQuery(filter)
  if (after) {
    const at = `${query.param(after.at)}::timestamptz`
    query.where(`r.created_at <= ${at} and (r.created_at < ${at} or r.id > ${query.param(after.id)})`)
  }
  const most = query.param(limit)
  const latest = `select r.* from ${reports} where ${query.text} order by r.created_at desc, r.id limit ${most}`
  return db.query<AbuseListRow>({
    text: `select ${ABUSE} from ${from(latest)} ${OF_FORM} order by a.created_at desc, a.id limit ${most}`,
    values: query.values,
  })
}

export function countAbuses(db: Queryable, filter: AbuseFilter): Promise<number> {
  const { query, reports, from } = abusesQuery(filter)
  const all = `select r.id from ${reports} where ${query.text}`
  return countRows(db, `select count(*) as count from ${from(all)}`, query.values)
}

export interface AbuseRowWithPlace extends AbuseListRow {
  organization_id: number | null
  form_id: number | null
}

export async function findAbuse(db: Queryable, id: string): Promise<AbuseRowWithPlace | null> {
  const [row] = await db.query<AbuseRowWithPlace>({
    name: 'abuse-with-place',
    text: `select ${ABUSE}, a.form_id, f.organization_id from abuse_reports a ${OF_FORM} where a.id = $1`,
    values: [id],
  })
  return row ?? null
}

export async function lockAbuse(db: Queryable, id: string): Promise<void> {
  await db.query({ text: 'select from abuse_reports where id = $1 for no key update', values: [id] })
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
  await db.query({
    text: `
      update abuse_reports set state = $2, decision_comment = $3,
        decided_at = case when $2 = 'Open' then null else to_timestamp($4 / 1000.0) end,
        decided_by = case when $2 = 'Open' then null else $5::bigint end
      where id = $1`,
    values: [id, state, comment || null, now, userId],
  })
}
