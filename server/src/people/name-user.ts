import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { saveMissingName } from './people.store.ts'

/** Keeps the name somebody gave where the account has none; a name that is there is theirs to change. */
export async function nameUser(
  app: App,
  db: Queryable,
  userId: number,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await saveMissingName(db, userId, name, app.clock.now())
}
