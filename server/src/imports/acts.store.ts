import type { ImportedAct } from '@obole/core/imports/acts'
import type { Queryable, Row } from '../platform/db.ts'
import { sql, type Sql } from '../platform/sql.ts'

export interface NewAct extends ImportedAct {
  contactId: number
  key: string
}

interface OfImport {
  organizationId: number
  importId: number
}

export async function insertActs(
  db: Queryable,
  { organizationId, importId }: OfImport,
  acts: readonly NewAct[],
): Promise<void> {
  await db.query(sql`
    insert into imported_acts (organization_id, contact_id, import_id, key, kind, name, acted_on, amount_cents,
      order_reference, payment_reference)
    select ${organizationId}, a."contactId", ${importId}, a.key, a.kind, a.name, a.on, a."amountCents",
      a."orderReference", a."paymentReference"
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as a("contactId" bigint, key text, kind text, name text,
      "on" date, "amountCents" bigint, "orderReference" text, "paymentReference" text)`)
}

/** The acts that these lines brought. */
export async function deleteActs(db: Queryable, importId: number, numbers: readonly number[]): Promise<void> {
  await db.query(sql`
    delete from imported_acts a using import_lines l
    where l.import_id = ${importId} and l.number = any(${numbers}::integer[]) and a.import_id = l.import_id and a.key = l.key`)
}

/**
 * Whether another import told of this order in a way that does not show which of its lines are the same: by its payments
 * where this one has its lines, or the other way round; by the same payment, split otherwise; or without saying what it
 * was. This one has told of nothing before it is read in.
 */
const isKnownOtherwise = (organizationId: number, act: Sql): Sql => sql`exists (
  select from imported_acts told
  where told.organization_id = ${organizationId}
    and (told.payment_reference = ${act} ->> 'paymentReference'
      or told.order_reference = ${act} ->> 'orderReference'
        and ((told.payment_reference is null) <> (${act} ->> 'paymentReference' is null)
          or (told.kind = 'Other') <> (${act} ->> 'kind' = 'Other'))))`

/** The lines whose act was told of otherwise by another import, by their numbers. */
export async function readKnownOtherwise(
  db: Queryable,
  organizationId: number,
  lines: readonly { number: number; act: ImportedAct }[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ number: number }>(sql`
    select asked.number from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as asked(number integer, act jsonb)
    where ${isKnownOtherwise(organizationId, sql`asked.act`)}`)
  return new Set(rows.map(({ number }) => number))
}

/** Once more before the file is read in: another may have told of these orders since the preview. */
export async function leaveKnownOtherwise(
  db: Queryable,
  { organizationId, importId }: OfImport,
): Promise<void> {
  await db.query(sql`
    update import_lines l set content = jsonb_set(l.content, '{act}', 'null'),
      state = case when l.content ->> 'membership' is null then 'Known' else l.state end
    where l.import_id = ${importId} and l.state = 'Ready' and l.content ->> 'act' is not null
      and ${isKnownOtherwise(organizationId, sql`(l.content -> 'act')`)}`)
}

export interface ActsSum extends Row {
  count: number
  amount: number
}

/** How many acts a file would bring, and how much they come to there: no figure of ours. */
export async function countActsToRead(db: Queryable, importId: number): Promise<ActsSum> {
  const [row] = await db.query<ActsSum>(sql`
    select count(*)::integer as count, coalesce(sum((content #>> '{act,amountCents}')::bigint), 0)::bigint as amount
    from import_lines where import_id = ${importId} and state = 'Ready' and content ->> 'act' is not null`)
  return row ?? { count: 0, amount: 0 }
}

/** The same of what it brought. */
export async function countActs(db: Queryable, importId: number): Promise<ActsSum> {
  const [row] = await db.query<ActsSum>(sql`
    select count(*)::integer as count, coalesce(sum(amount_cents), 0)::bigint as amount
    from imported_acts where import_id = ${importId}`)
  return row ?? { count: 0, amount: 0 }
}
