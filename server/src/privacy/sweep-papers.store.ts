import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

/** Which of these are no paper, no file of a person, no letters, and nothing that a forgetting is about to take off the disk. */
export async function orphansAmongPapers(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select stored.name from unnest(${names}::text[]) as stored(name)
    where not exists (select from papers p where p.stored_as = stored.name)
      and not exists (select from person_files f where f.stored_as = stored.name)
      and not exists (select from receipt_letters l where l.stored_as = stored.name)
      and not exists (select from forgettings f, jsonb_array_elements(f.files) file where file ->> 'name' = stored.name)`)
  return rows.map(({ name }) => name)
}
