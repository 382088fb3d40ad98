import { PERSON_FILE_MACHINE, type PersonFileState } from '@obole/core/privacy/forgetting'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { statesBefore } from '@obole/core/machine'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, insertInto, joined, listed, param, raw, sql } from '../platform/sql.ts'
import type { Person } from './person.ts'
import type { Holding } from './register.sql.ts'

export interface PersonFileRow extends Row {
  id: string
  organizationId: number
  organizationName: string
  contactId: number | null
  orderId: number | null
  userId: number | null
  by: string | null
  askedOn: LocalDate | null
  locale: Locale
  state: PersonFileState
  askedAt: Date
  expiresAt: Date | null
  storedAs: string | null
  sizeBytes: number | null
  downloads: number
  /** When somebody was forgotten of whom it tells, while it was being made. */
  outdatedAt: Date | null
}

const COLUMNS = sql`
  p.id, p.organization_id as "organizationId", g.name as "organizationName", p.contact_id as "contactId",
  p.order_id as "orderId", p.user_id as "userId",
  (select coalesce(nullif(btrim(concat(u.first_name, ' ', u.last_name)), ''), u.email) from users u where u.id = p.user_id) as by,
  p.asked_on as "askedOn", p.locale, p.state, p.asked_at as "askedAt", p.expires_at as "expiresAt",
  p.stored_as as "storedAs", p.size_bytes as "sizeBytes", p.download_count as downloads,
  p.outdated_at as "outdatedAt"`
const FROM = sql`person_files p join organizations g on g.id = p.organization_id`

export interface NewPersonFile {
  id: string
  organizationId: number
  of: { contactId: number; userId: number; askedOn: LocalDate; reason: string | null } | { orderId: number }
  locale: Locale
  job: NewJob
  now: number
}

export async function insertPersonFile(
  db: Queryable,
  { id, organizationId, of, locale, job, now }: NewPersonFile,
) {
  const desk = 'contactId' in of ? of : null
  const file = insertInto('person_files', {
    id,
    organization_id: organizationId,
    contact_id: desk?.contactId ?? null,
    order_id: 'orderId' in of ? of.orderId : null,
    user_id: desk?.userId ?? null,
    asked_on: desk?.askedOn ?? null,
    reason: desk?.reason ?? null,
    locale,
    state: 'Waiting',
    asked_at: new Date(now),
  })
  await db.query(
    sql`with added as (${file} returning id) ${insertJobsCte(param(jobsParam([job], now)), sql`added`)}`,
  )
}

export async function findPersonFile(db: Queryable, id: string): Promise<PersonFileRow | null> {
  const [row] = await db.query<PersonFileRow>(sql`select ${COLUMNS} from ${FROM} where p.id = ${id}`)
  return row ?? null
}

/** The latest files of an association, of one person or of all. */
export const listPersonFiles = (
  db: Queryable,
  organizationId: number,
  { contactId, limit }: { contactId: number | null; limit: number },
): Promise<PersonFileRow[]> =>
  db.query<PersonFileRow>(sql`
    select ${COLUMNS} from ${FROM} where p.organization_id = ${organizationId}
      and (${contactId}::bigint is null or p.contact_id = ${contactId}) order by p.asked_at desc, p.id limit ${limit}`)

/** Answers false where it was made meanwhile, its person forgotten, or somebody of whom it tells since it was read. */
export async function keepPersonFile(
  db: Queryable,
  id: string,
  made: {
    storedAs: string
    sizeBytes: number
    sha256: string
    now: number
    expiresAt: number
    outdatedAt: Date | null
  },
): Promise<boolean> {
  const rows = await db.query(sql`
    update person_files set state = 'Ready', stored_as = ${made.storedAs}, size_bytes = ${made.sizeBytes},
      sha256 = ${made.sha256}, made_at = ${at(made.now)}, expires_at = ${at(made.expiresAt)}
    where id = ${id} and state in ${listed(statesBefore(PERSON_FILE_MACHINE, 'Ready'))}
      and outdated_at is not distinct from ${made.outdatedAt?.toISOString() ?? null}::timestamptz returning id`)
  return rows.length > 0
}

/** Null once its days are over. */
export async function countDownload(db: Queryable, id: string, now: number): Promise<PersonFileRow | null> {
  const [row] = await db.query<PersonFileRow>(sql`
    with counted as (
      update person_files set download_count = download_count + 1
      where id = ${id} and state = 'Ready' and expires_at > ${at(now)} returning *)
    select ${COLUMNS} from counted p join organizations g on g.id = p.organization_id`)
  return row ?? null
}

/** Files whose days are over; they are taken off the disk first, and then noted as gone. */
export const listExpired = (
  db: Queryable,
  now: number,
  limit: number,
): Promise<{ id: string; storedAs: string }[]> =>
  db.query<{ id: string; storedAs: string }>(sql`
    select id, stored_as as "storedAs" from person_files where state = 'Ready' and expires_at <= ${at(now)}
    order by expires_at limit ${limit}`)

export async function noteGone(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(sql`
    update person_files set state = 'Gone', stored_as = null, size_bytes = null, sha256 = null
    where id = any(${ids}::text[]) and state in ${listed(statesBefore(PERSON_FILE_MACHINE, 'Gone'))}`)
}

/** What a holding says of somebody, row by row. */
export async function readHolding(db: Queryable, holding: Holding, person: Person): Promise<Row[]> {
  const { table, columns, also = [], hidden = [], secretKeys = [], onlyKeys } = holding
  const { of, shown: isShown = of, shownAs } = holding
  const shown = [...also, ...columns].filter((column) => !hidden.includes(column))
  const parts = shownAs?.(person) ?? {}
  const picked = joined(
    shown.map((column) => sql`${parts[column] ?? sql`t.${raw(column)}`} as ${raw(column)}`),
    ', ',
  )
  const rows = await db.query<{ row: Row }>(sql`
    select to_jsonb(x) as row from (select ${picked} from ${raw(table)} t where ${isShown(person)}) x`)
  return rows.map(({ row }) =>
    ofDocuments(row, (key) => !secretKeys.includes(key) && (onlyKeys?.includes(key) ?? true)),
  )
}

/** Of the documents in a row, the keys that are shown. */
const ofDocuments = (row: Row, isShown: (key: string) => boolean): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).filter(([key]) => isShown(key)))
        : value,
    ]),
  )

/** The questions of these ids, and the names of files uploaded to the association. */
export async function readQuestions(
  db: Queryable,
  organizationId: number,
  { fieldIds, values }: { fieldIds: readonly number[]; values: readonly string[] },
) {
  const organization = param(organizationId)
  const questions = await db.query<{ id: number; label: string; isFile: boolean }>(sql`
    select q.id, q.label, q.type = 'File' as "isFile" from custom_fields q
    where q.id = any(${fieldIds}::bigint[])
      and q.form_id in (select f.id from forms f where f.organization_id = ${organization})`)
  const files = await db.query<{ id: string; name: string }>(sql`
    select f.id, f.file_name as name from files f join carts c on c.id = f.cart_id
    where f.id = any(${values}::text[]) and c.organization_id = ${organization}`)
  return {
    questions: new Map(questions.map(({ id, label, isFile }) => [id, { label, isFile }])),
    fileNames: new Map(files.map(({ id, name }) => [id, name])),
  }
}

export interface UploadedAnswer extends Row {
  storedAs: string
  fileName: string
}

export const readUploads = (db: Queryable, fileIds: readonly string[]): Promise<UploadedAnswer[]> =>
  db.query<UploadedAnswer>(sql`
    select stored_as as "storedAs", file_name as "fileName" from files where id = any(${fileIds}::text[]) order by id`)

export interface Addressee extends Row {
  email: string | null
  formId: number
}

export async function findAddressee(db: Queryable, orderId: number): Promise<Addressee | null> {
  const [row] = await db.query<Addressee>(sql`
    select payer_email as email, form_id as "formId" from orders where id = ${orderId}`)
  return row ?? null
}
