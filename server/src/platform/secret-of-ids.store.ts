import type { Queryable } from './db.ts'

/** The key id of the secret that ids follow from; the one given, where none was ever kept. */
export async function keepKeyId(db: Queryable, keyId: string): Promise<string> {
  await db.query({
    text: 'insert into secret_of_ids (key_id) values ($1) on conflict do nothing',
    values: [keyId],
  })
  const [row] = await db.query<{ key_id: string }>({ text: 'select key_id from secret_of_ids' })
  return row?.key_id ?? keyId
}
