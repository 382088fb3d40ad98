import type { AuditEntry } from '@obole/contract/manage-people'
import { isIban, maskIban } from '@obole/core/validation/iban'
import type { Row, Queryable } from '../platform/db.ts'
import { beginsWith, countRows, Conditions } from '../platform/query.ts'
import { type AuditNote, auditParam, insertAuditCte } from './audit.sql.ts'
import type { Position } from '../platform/continuation.ts'
import { at, listed, named, param, sql, type Sql } from '../platform/sql.ts'

export async function insertAudit(db: Queryable, notes: readonly AuditNote[], now: number): Promise<void> {
  if (notes.length === 0) return
  await db.query(named('audit-insert')`${insertAuditCte(param(auditParam(notes)), at(now))}`)
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

const COLUMNS = sql`a.id, a.done_at, a.action, a.subject_type, a.subject_id, a.subject_label, a.changes, a.details,
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

/** An IBAN is stored in full, and shown masked. */
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
  /** Without it, no entry is found by the name of a document. */
  seesPrivate?: boolean | undefined
}

/** Acts whose subject is named by the question that a document answers. */
export const NAMED_BY_DOCUMENT: readonly string[] = ['order.documentSent', 'order.healthFileOpened']

function auditQuery({ organizationId, formId, fromMs, untilMs, kinds, userId }: AuditFilter): Conditions {
  const conditions = new Conditions(sql`a.organization_id = ${organizationId}`)
  if (formId !== null) conditions.where(sql`a.form_id = ${formId}`)
  if (userId !== undefined) conditions.where(sql`a.user_id = ${userId}`)
  conditions.oneOf(sql`split_part(a.action, '.', 1)`, kinds)
  conditions.between(sql`a.done_at`, fromMs, untilMs)
  return conditions
}

/** Everyone who ever acted in the association: walks the index from one person to the next. */
const peopleOf = (organizationId: number): Sql => sql`
  with recursive ids(id) as (
    select min(user_id) from audit_entries where organization_id = ${organizationId}
    union all
    select (select min(user_id) from audit_entries where organization_id = ${organizationId} and user_id > ids.id) from ids
    where ids.id is not null)
  select u.id, u.email, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name
  from ids join users u on u.id = ids.id`

/**
 * Finds entries by an order's number, the beginning of a subject's name, a campaign's title or a person's name, each by
 * its own index.
 */
function foundAudit(
  conditions: Conditions,
  { organizationId, seesPrivate }: AuditFilter,
  search: string,
  page: Sql,
): Sql {
  const isNamed = seesPrivate ? sql`true` : sql`a.action not in ${listed(NAMED_BY_DOCUMENT)}`
  const word = sql`${search}::text`
  const entries = (more: Sql) =>
    sql`select a.id, a.done_at from audit_entries a where ${conditions.all} and ${more} ${page}`
  const holds = (text: Sql) => sql`position(search_key(${word}) in search_key(${text})) > 0`
  return sql`
    (${entries(sql`a.subject_type = 'order' and a.subject_id = ltrim(${word}, '#')`)})
    union (${entries(sql`a.subject_label is not null and ${isNamed} and ${beginsWith(sql`search_key(a.subject_label)`, word)}`)})
    union (select e.* from forms g cross join lateral (${entries(sql`a.form_id = g.id`)}) e
      where g.organization_id = ${organizationId} and ${holds(sql`g.title`)})
    union (select e.* from (${peopleOf(organizationId)}) u cross join lateral (${entries(sql`a.user_id = u.id`)}) e
      where ${holds(sql`u.name || ' ' || u.email`)})`
}

const LATEST = sql`order by a.done_at desc, a.id desc`

export async function readAudit(
  db: Queryable,
  filter: AuditFilter,
  after: Position | null,
  limit: number,
): Promise<ListedEntry[]> {
  const conditions = auditQuery(filter)
  if (after) conditions.where(sql`(a.done_at, a.id) < (${after.key}::timestamptz, ${after.id}::bigint)`)
  const page = sql`${LATEST} limit ${limit}`
  const from = filter.search
    ? sql`(${foundAudit(conditions, filter, filter.search, page)}) found join audit_entries a on a.id = found.id`
    : sql`audit_entries a`
  const rows = await db.query<AuditRow & { key: string }>(sql`
      select ${COLUMNS}, a.done_at::text as key from ${from} left join users u on u.id = a.user_id
      ${filter.search ? sql`` : sql`where ${conditions.all}`} ${page}`)
  return rows.map((row) => ({ entry: entryOf(row), position: { key: row.key, id: row.id } }))
}

export type PlatformAuditFilter = Pick<AuditFilter, 'search' | 'fromMs' | 'untilMs' | 'kinds'>

/** Entries of no association, the latest first; searched by their subject or by who acted. */
export async function readPlatformAudit(
  db: Queryable,
  { search, fromMs, untilMs, kinds }: PlatformAuditFilter,
  after: Position | null,
  limit: number,
): Promise<ListedEntry[]> {
  const conditions = new Conditions(sql`a.organization_id is null`)
  conditions.oneOf(sql`split_part(a.action, '.', 1)`, kinds)
  conditions.between(sql`a.done_at`, fromMs, untilMs)
  if (search !== undefined)
    conditions.where(
      sql`position(search_key(${search}::text) in
        search_key(concat_ws(' ', a.subject_label, u.first_name, u.last_name, u.email))) > 0`,
    )
  if (after) conditions.where(sql`(a.done_at, a.id) < (${after.key}::timestamptz, ${after.id}::bigint)`)
  const rows = await db.query<AuditRow & { key: string }>(sql`
      select ${COLUMNS}, a.done_at::text as key from audit_entries a left join users u on u.id = a.user_id
      where ${conditions.all} ${LATEST} limit ${limit}`)
  return rows.map((row) => ({ entry: entryOf(row), position: { key: row.key, id: row.id } }))
}

export function countAudit(db: Queryable, filter: AuditFilter): Promise<number> {
  const conditions = auditQuery(filter)
  const from = filter.search
    ? sql`(${foundAudit(conditions, filter, filter.search, sql``)}) found`
    : sql`audit_entries a where ${conditions.all}`
  return countRows(db, sql`select count(*) as count from ${from}`)
}

export interface AuditPersonRow extends Row {
  id: number
  name: string
  email: string
}

export function readAuditPeople(db: Queryable, organizationId: number): Promise<AuditPersonRow[]> {
  return db.query<AuditPersonRow>(
    named(
      'audit-people',
    )`${peopleOf(organizationId)} order by search_key(coalesce(u.last_name, u.email)), u.id`,
  )
}

/** With its campaign, which decides who may read it. */
export async function findAuditEntry(
  db: Queryable,
  organizationId: number,
  id: number,
): Promise<{ formId: number | null; entry: AuditEntry } | null> {
  const [row] = await db.query<AuditRow & { form_id: number | null }>(named('audit-entry')`
      select ${COLUMNS}, a.form_id from audit_entries a left join users u on u.id = a.user_id
      where a.id = ${id} and a.organization_id = ${organizationId}`)
  return row ? { formId: row.form_id, entry: entryOf(row) } : null
}

export async function readAuditOfSubject(
  db: Queryable,
  of: { organizationId: number; type: string; id: string },
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db.query<AuditRow>(named('audit-of-subject')`
      select ${COLUMNS} from audit_entries a left join users u on u.id = a.user_id
      where a.subject_type = ${of.type} and a.subject_id = ${of.id} and a.organization_id = ${of.organizationId}
      order by a.id desc limit ${limit}`)
  return rows.map(entryOf)
}

export async function readLastActionOnCampaign(
  db: Queryable,
  formId: number,
  actions: readonly string[],
): Promise<string | null> {
  const [row] = await db.query<{ action: string }>(named('audit-last-on-form')`
      select action from audit_entries where form_id = ${formId} and action = any(${actions})
      order by done_at desc, id desc limit 1`)
  return row?.action ?? null
}
