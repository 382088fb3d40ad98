import type { Queryable } from '../platform/db.ts'
import { at, named, sql } from '../platform/sql.ts'

export async function findLetterText(db: Queryable, organizationId: number): Promise<string | null> {
  const [row] = await db.query<{ text: string }>(
    named('receipts-letter-text')`
      select text from receipt_letter_texts where organization_id = ${organizationId}`,
  )
  return row?.text ?? null
}

export async function saveLetterText(
  db: Queryable,
  {
    organizationId,
    userId,
    text,
    now,
  }: { organizationId: number; userId: number; text: string; now: number },
): Promise<void> {
  await db.query(sql`
    insert into receipt_letter_texts (organization_id, text, changed_at, changed_by)
    values (${organizationId}, ${text}, ${at(now)}, ${userId})
    on conflict (organization_id) do update
      set text = excluded.text, changed_at = excluded.changed_at, changed_by = excluded.changed_by`)
}
