import { refuse, type Refusal } from '@obole/contract/problems'
import type { Queryable } from '../platform/db.ts'
import type { Identity } from './identify.ts'
import { holdFamily } from './sessions.store.ts'

/**
 * Like `holdRight`, for the user's own account: checks the session again at the start of the writing transaction. A
 * session that ended while the password was checked changes nothing any more; ending it now waits for the commit.
 */
export async function holdSession(db: Queryable, { session }: Identity): Promise<null | Refusal> {
  return !session || (await holdFamily(db, session)) ? null : refuse('UNAUTHENTICATED')
}
