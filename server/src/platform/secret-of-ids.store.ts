import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** The key id of the secret that ids are derived from; the given one where none was stored yet. */
export async function keepKeyId(db: Queryable, keyId: string): Promise<string> {
  await db.query(sql`insert into secret_of_ids (key_id) values (${keyId}) on conflict do nothing`)
  const [row] = await db.query<{ key_id: string }>(sql`select key_id from secret_of_ids`)
  return row?.key_id ?? keyId
}
