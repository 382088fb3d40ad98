import { refuse, type Refusal } from '@obole/contract/problems'
import type { Queryable } from '../platform/db.ts'
import type { Identity } from './identify.ts'
import { holdFamily } from './sessions.store.ts'

/**
 * What `holdRight` is for an association, for one's own account: asked again first thing in the transaction that writes. A
 * session that was ended while a password was looked at changes nothing any more, and one that ends now waits.
 */
export async function holdSession(db: Queryable, { session }: Identity): Promise<null | Refusal> {
  return !session || (await holdFamily(db, session)) ? null : refuse('UNAUTHENTICATED')
}
