import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import type { App } from '../app.ts'
import type { User } from '../people/access-token.ts'
import { toAdminRights } from '../people/admin-rights.ts'
import { holdRight } from '../people/hold-right.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import type { Queryable } from '../platform/db.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import type { Association } from './payout.ts'
import { findAssociation } from './associations.store.ts'

export interface Asker {
  identity: Identity
  slug: string
}

/** The association, if the user has this right; unknown to a user who may not read its money. */
export async function associationOf(
  app: App,
  { identity, slug }: Asker,
  right: Right = 'readMoney',
): Promise<{ user: User; association: Association } | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const association = await findAssociation(app.db, slug, user.userId)
  if (!association) return refuse('NOT_FOUND')
  const rights = toAdminRights(association.roles)
  if (!rights.can('readMoney')) return refuse('NOT_FOUND')
  return rights.can(right) ? { user, association } : refuse('FORBIDDEN')
}

export type Mover = Asker & TypedAgain

/**
 * The same for a user who moves the money, or changes where it goes: they type their password and their code again.
 * That takes time, so the right is checked once more afterwards.
 */
export async function associationOfMover(app: App, mover: Mover, right: Right) {
  const found = await associationOf(app, mover, right)
  if (isRefusal(found)) return found
  return (await confirmSensitiveAct(app, found.user, mover)) ?? associationOf(app, mover, right)
}

/** Writes, unless the author has lost the right meanwhile: see `holdRight`. */
export const writeWithRight = (
  app: App,
  author: { userId: number; organizationId: number; right: Right },
  write: (db: Queryable) => Promise<void>,
): Promise<null | Refusal> =>
  app.db.transaction(async (db) => {
    const lost = await holdRight(db, author, author.right)
    if (!lost) await write(db)
    return lost
  })
