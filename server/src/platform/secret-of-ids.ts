import type { Queryable } from './db.ts'
import { keyIdOf } from './keys.ts'
import { keepKeyId } from './secret-of-ids.store.ts'

/**
 * The secret that ids are derived from. It is always the first secret this database knew: with another one, a payment
 * request sent again would become a second payment request. Without it nothing may start.
 */
export async function findSecretOfIds(
  db: Queryable,
  secrets: readonly [string, ...string[]],
): Promise<string> {
  const kept = await keepKeyId(db, keyIdOf(secrets.at(-1) ?? secrets[0]))
  const found = secrets.find((secret) => keyIdOf(secret) === kept)
  if (found === undefined)
    throw new Error(
      'configuration: SECRETS_OLD lacks the first secret of this database, from which ids follow',
    )
  return found
}
