import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { brokenConstraint, type Queryable } from '../platform/db.ts'
import { deleteMembership, insertMembership, type Membership } from './people.store.ts'

/** Giving a role twice gives it once. Takes a transaction, so that an association is created with its administrator. */
export async function grantRole(app: App, membership: Membership, db: Queryable = app.db): Promise<void> {
  await insertMembership(db, membership, app.clock.now())
}

/** Refused where the association would be left without an administrator, even if two leave at the same instant. */
export async function withdrawRole(app: App, membership: Membership): Promise<null | Refusal> {
  try {
    return (await deleteMembership(app.db, membership)) ? null : refuse('NOT_FOUND')
  } catch (error) {
    if (brokenConstraint(error) === 'organization_keeps_admin') return refuse('LAST_ADMINISTRATOR')
    throw error
  }
}
