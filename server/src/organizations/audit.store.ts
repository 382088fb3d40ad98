import type { AuditEntry } from '@obole/contract/manage-people'
import { isIban, maskIban } from '@obole/core/iban'
import type { Row, Queryable } from '../platform/db.ts'
import { beginsWith, countRows, Query } from '../platform/query.ts'
import { type AuditNote, auditParam, insertAuditCte } from './audit.sql.ts'
import type { Position } from './continuation.ts'

export async function insertAudit(db: Queryable, notes: readonly AuditNote[], now: number): Promise<void> {
  if (notes.length === 0) return
  await db.query({
    name: 'audit-insert',
    text: insertAuditCte('$1', 'to_timestamp($2 / 1000.0)'),
    values: [auditParam(notes), now],
  })
}

interface AuditRow extends Row {
  id: number
  done_at: Date
  user_name: string | null
  user_email: string | null
  action: string
  subject_type: string
  subject_id: string
  subject_label: string | null
  changes: AuditEntry['changes']
  details: AuditEntry['details']
}

const COLUMNS = `a.id, a.done_at, a.action, a.subject_type, a.subject_id, a.subject_label, a.changes, a.details,
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, u.email as user_email`

function entryOf(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    date: row.done_at.toISOString(),
    user: row.user_email === null ? null : { name: row.user_name ?? row.user_email, email: row.user_email },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label },
    changes: row.changes,
    details: withoutIbans(row.details),
  }
}

/** An account's number is written down whole, and told by its two ends. */
function withoutIbans(details: AuditEntry['details']): AuditEntry['details'] {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      typeof value === 'string' && isIban(value) ? maskIban(value) : value,
    ]),
  )
}

export interface ListedEntry {
  entry: AuditEntry
  position: Position
}

export interface AuditFilter {
  organizationId: number
  formId: number | null
  search?: string | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
  kinds?: readonly string[] | undefined
  userId?: number | undefined
}

function auditQuery({ organizationId, formId, fromMs, untilMs, kinds, userId }: AuditFilter): Query {
  const query = new Query(organizationId)
  query.where('a.organization_id = $1')
  if (formId !== null) query.where(`a.form_id = ${query.param(formId)}`)
  if (userId !== undefined) query.where(`a.user_id = ${query.param(userId)}`)
  query.oneOf("split_part(a.action, '.', 1)", kinds)
  query.between('a.done_at', fromMs, untilMs)
  return query
}

/** Everybody who ever did something in the association `$1`: the index is walked from one person to the next. */
const PEOPLE = `
  with recursive ids(id) as (
    select min(user_id) from audit_entries where organization_id = $1
    union all
    select (select min(user_id) from audit_entries where organization_id = $1 and user_id > ids.id) from ids
    where ids.id is not null)
  select u.id, u.email, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name
  from ids join users u on u.id = ids.id`

/** What an order's number, the beginning of a subject's name, a campaign's title or a person's name leads to, each by its own index. */
function foundAudit(query: Query, search: string, page: string): string {
  const word = `${query.param(search)}::text`
  const entries = (more: string) =>
    `select a.id, a.done_at from audit_entries a where ${query.text} and ${more} ${page}`
  const holds = (text: string) => `position(search_key(${word}) in search_key(${text})) > 0`
  return `
    (${entries(`a.subject_type = 'order' and a.subject_id = ltrim(${word}, '#')`)})
    union (${entries(`a.subject_label is not null and ${beginsWith('search_key(a.subject_label)', word)}`)})
    union (select e.* from forms g cross join lateral (${entries('a.form_id = g.id')}) e
      where g.organization_id = $1 and ${holds('g.title')})
    union (select e.* from (${PEOPLE}) u cross join lateral (${entries('a.user_id = u.id')}) e
      where ${holds(`u.name || ' ' || u.email`)})`
}

const LATEST = 'order by a.done_at desc, a.id desc'

export async function readAudit(
  db: Queryable,
  filter: AuditFilter,
  after: Position | null,
  limit: number,
): Promise<ListedEntry[]> {
  const query = auditQuery(filter)
  if (after)
    query.where(
      `(a.done_at, a.id) < (${query.param(after.key)}::timestamptz, ${query.param(after.id)}::bigint)`,
    )
  const page = `${LATEST} limit ${query.param(limit)}`
  const from = filter.search
    ? `(${foundAudit(query, filter.search, page)}) found join audit_entries a on a.id = found.id`
    : `audit_entries a`
  const rows = await db.query<AuditRow & { key: string }>({
    text: `
      select ${COLUMNS}, a.done_at::text as key from ${from} left join users u on u.id = a.user_id
      ${filter.search ? '' : `where ${query.text}`} ${page}`,
    values: query.values,
  })
  return rows.map((row) => ({ entry: entryOf(row), position: { key: row.key, id: row.id } }))
}

export type PlatformAuditFilter = Pick<AuditFilter, 'search' | 'fromMs' | 'untilMs' | 'kinds'>

/** What belongs to no association, the latest first; found by what it was done to, or by who did it. */
export async function readPlatformAudit(
  db: Queryable,
  { search, fromMs, untilMs, kinds }: PlatformAuditFilter,
  after: Position | null,
  limit: number,
): Promise<ListedEntry[]> {
  const query = new Query()
  query.where('a.organization_id is null')
  query.oneOf("split_part(a.action, '.', 1)", kinds)
  query.between('a.done_at', fromMs, untilMs)
  if (search !== undefined)
    query.where(
      `position(search_key(${query.param(search)}::text) in
        search_key(concat_ws(' ', a.subject_label, u.first_name, u.last_name, u.email))) > 0`,
    )
  if (after)
    query.where(
      `(a.done_at, a.id) < (${query.param(after.key)}::timestamptz, ${query.param(after.id)}::bigint)`,
    )
  const rows = await db.query<AuditRow & { key: string }>({
    text: `
      select ${COLUMNS}, a.done_at::text as key from audit_entries a left join users u on u.id = a.user_id
      where ${query.text} ${LATEST} limit ${query.param(limit)}`,
    values: query.values,
  })
  return rows.map((row) => ({ entry: entryOf(row), position: { key: row.key, id: row.id } }))
}

export function countAudit(db: Queryable, filter: AuditFilter): Promise<number> {
  const query = auditQuery(filter)
  const from = filter.search
    ? `(${foundAudit(query, filter.search, '')}) found`
    : `audit_entries a where ${query.text}`
  return countRows(db, `select count(*) as count from ${from}`, query.values)
}

export interface AuditPersonRow extends Row {
  id: number
  name: string
  email: string
}

export function readAuditPeople(db: Queryable, organizationId: number): Promise<AuditPersonRow[]> {
  return db.query<AuditPersonRow>({
    name: 'audit-people',
    text: `${PEOPLE} order by search_key(coalesce(u.last_name, u.email)), u.id`,
    values: [organizationId],
  })
}

/** With its campaign, which decides who may read it. */
export async function findAuditEntry(
  db: Queryable,
  organizationId: number,
  id: number,
): Promise<{ formId: number | null; entry: AuditEntry } | null> {
  const [row] = await db.query<AuditRow & { form_id: number | null }>({
    name: 'audit-entry',
    text: `
      select ${COLUMNS}, a.form_id from audit_entries a left join users u on u.id = a.user_id
      where a.id = $2 and a.organization_id = $1`,
    values: [organizationId, id],
  })
  return row ? { formId: row.form_id, entry: entryOf(row) } : null
}

export async function readAuditOfSubject(
  db: Queryable,
  of: { organizationId: number; type: string; id: string },
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db.query<AuditRow>({
    name: 'audit-of-subject',
    text: `
      select ${COLUMNS} from audit_entries a left join users u on u.id = a.user_id
      where a.subject_type = $2 and a.subject_id = $3 and a.organization_id = $1
      order by a.id desc limit $4`,
    values: [of.organizationId, of.type, of.id, limit],
  })
  return rows.map(entryOf)
}

export async function readLastActionOnForm(
  db: Queryable,
  formId: number,
  actions: readonly string[],
): Promise<string | null> {
  const [row] = await db.query<{ action: string }>({
    name: 'audit-last-on-form',
    text: `
      select action from audit_entries where form_id = $1 and action = any($2)
      order by done_at desc, id desc limit 1`,
    values: [formId, actions],
  })
  return row?.action ?? null
}
