import type { LettersState } from '@obole/core/receipts/yearly-receipt'
import type { FiscalReceipt } from '../papers/paper.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named, sql } from '../platform/sql.ts'

export interface LettersRow extends Row {
  id: number
  organizationId: number
  year: number
  state: LettersState
  letterCount: number
  drawnCount: number
  storedAs: string | null
  sizeBytes: number | null
  by: string
  createdAt: Date
  printedAt: Date | null
  printedBy: string | null
  /** Receipts in it that were voided since. */
  voidedCount: number
}

const LETTERS = sql`
  select l.id, l.organization_id as "organizationId", l.year, l.state, l.letter_count as "letterCount",
    l.drawn_count as "drawnCount", l.stored_as as "storedAs", l.size_bytes as "sizeBytes",
    trim(concat(u.first_name, ' ', u.last_name)) as by, l.created_at as "createdAt", l.printed_at as "printedAt",
    (select trim(concat(b.first_name, ' ', b.last_name)) from users b where b.id = l.printed_by) as "printedBy",
    (select count(*)::int from receipt_letter_receipts n join receipts r on r.id = n.receipt_id
      where n.letters_id = l.id and r.voided_at is not null) as "voidedCount"
  from receipt_letters l join users u on u.id = l.user_id`

/** Valid receipts that no mailbox gets. */
const TO_POST = (organizationId: number, year: number) => sql`
  select r.id from receipts r join orders o on o.id = r.order_id
  where r.organization_id = ${organizationId} and r.year = ${year} and r.voided_at is null and o.payer_email is null`
const IS_PRINTED = sql`exists (
  select from receipt_letter_receipts n join receipt_letters l on l.id = n.letters_id
  where n.receipt_id = r.id and l.printed_at is not null)`

export async function countToPost(
  db: Queryable,
  organizationId: number,
  year: number,
): Promise<{ all: number; notPrinted: number }> {
  const [row] = await db.query<Row & { all: number; notPrinted: number }>(sql`
    select count(*)::int as all, count(*) filter (where not ${IS_PRINTED})::int as "notPrinted"
    from (${TO_POST(organizationId, year)}) r`)
  return { all: row?.all ?? 0, notPrinted: row?.notPrinted ?? 0 }
}

const MOST_LISTED = 20

export const listLetters = (db: Queryable, organizationId: number, year: number): Promise<LettersRow[]> =>
  db.query<LettersRow>(sql`
    ${LETTERS} where l.organization_id = ${organizationId} and l.year = ${year} order by l.id desc limit ${MOST_LISTED}`)

/** Writes down letters with the receipts they hold; answers null where there is none. */
export async function insertLetters(
  db: Queryable,
  of: { organizationId: number; year: number; userId: number; which: 'NotPrinted' | 'All'; now: number },
): Promise<number | null> {
  const { organizationId, year, userId, which, now } = of
  const [row] = await db.query<{ id: number }>(sql`
    with meant as materialized (
      select r.id from (${TO_POST(organizationId, year)}) r where ${which === 'All'} or not ${IS_PRINTED}),
    letters as (
      insert into receipt_letters (organization_id, year, state, letter_count, user_id, created_at)
      select ${organizationId}, ${year}, 'Drawing', count(*), ${userId}, ${at(now)} from meant having count(*) > 0
      returning id),
    held as (
      insert into receipt_letter_receipts (letters_id, receipt_id) select l.id, m.id from letters l, meant m)
    select id from letters`)
  return row?.id ?? null
}

export async function findLetters(db: Queryable, id: number): Promise<LettersRow | null> {
  const [row] = await db.query<LettersRow>(named('yearly-letters')`${LETTERS} where l.id = ${id}`)
  return row ?? null
}

/** Letters of this association. */
export async function findLettersOf(
  db: Queryable,
  { organizationId, lettersId }: { organizationId: number; lettersId: number },
): Promise<LettersRow | null> {
  const [row] = await db.query<LettersRow>(
    sql`${LETTERS} where l.organization_id = ${organizationId} and l.id = ${lettersId}`,
  )
  return row ?? null
}

export interface ReceiptInLetter extends Row {
  id: number
  contents: FiscalReceipt
}

/** The receipts in letters, in the order of their numbers; those voided meanwhile are not posted. */
export function receiptsIn(
  db: Queryable,
  lettersId: number,
  after: number,
  limit: number,
): Promise<ReceiptInLetter[]> {
  return db.query<ReceiptInLetter>(named('yearly-receipts-in-letters')`
    select r.id, p.contents from receipt_letter_receipts n join receipts r on r.id = n.receipt_id
    join papers p on p.receipt_id = r.id
    where n.letters_id = ${lettersId} and r.id > ${after} and r.voided_at is null order by r.id limit ${limit}`)
}

export async function noteDrawn(db: Queryable, id: number, drawn: number): Promise<void> {
  await db.query(named('yearly-note-drawn')`
    update receipt_letters set drawn_count = ${drawn} where id = ${id} and state = 'Drawing'`)
}

/** Answers false where they are drawn already, or forgotten. */
export async function saveLetters(
  db: Queryable,
  file: { id: number; storedAs: string; sizeBytes: number; drawn: number; now: number },
): Promise<boolean> {
  const rows = await db.query(named('yearly-save-letters')`
    update receipt_letters set state = 'Ready', stored_as = ${file.storedAs}, size_bytes = ${file.sizeBytes},
      drawn_count = ${file.drawn}, ready_at = ${at(file.now)}
    where id = ${file.id} and state = 'Drawing' returning id`)
  return rows.length > 0
}

export async function markPrinted(
  db: Queryable,
  { id, userId, now }: { id: number; userId: number; now: number },
): Promise<boolean> {
  const rows = await db.query(sql`
    update receipt_letters set printed_at = ${at(now)}, printed_by = ${userId}
    where id = ${id} and state <> 'Drawing' and printed_at is null returning id`)
  return rows.length > 0
}

/** Letters made before; what they held stays known, the file goes. */
export function lettersBefore(db: Queryable, before: number): Promise<LettersRow[]> {
  return db.query<LettersRow>(sql`
    ${LETTERS} where l.state <> 'Forgotten' and l.created_at < ${at(before)} order by l.id limit 100`)
}

export async function forgetLetters(db: Queryable, id: number): Promise<void> {
  await db.query(sql`
    update receipt_letters set state = 'Forgotten', stored_as = null, size_bytes = null where id = ${id}`)
}
