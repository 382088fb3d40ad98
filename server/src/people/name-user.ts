import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { saveMissingName } from './people.store.ts'

/** Saves the given name only where the account has none: an existing name is for the user to change. */
export async function nameUser(
  app: App,
  db: Queryable,
  userId: number,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await saveMissingName(db, userId, name, app.clock.now())
}
