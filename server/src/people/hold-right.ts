import { refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import type { Queryable } from '../platform/db.ts'
import { toAdminRights } from './admin-rights.ts'
import { holdMemberships, holdSupportPerson } from './administrators.store.ts'

/** The acting user, and the place: in one campaign, its own roles count too. */
export interface Author {
  userId: number
  organizationId: number
  formId?: number | null
}

/** Runs first in a transaction; null where it may continue. */
export type Hold = (db: Queryable) => Promise<null | Refusal>

/**
 * Checks the right again at the start of the writing transaction: typing a password takes time, and the user may have
 * lost the right meanwhile. Their roles are locked until the commit: a removal waits, or came first. If the act also
 * changes another person's roles, name them in `about`: both are locked in one order, so that two users who remove each
 * other take turns. One of the rights is enough.
 */
export async function holdRight(
  db: Queryable,
  { userId, organizationId, formId = null, about }: Author & { about?: number },
  ...oneOf: [Right, ...Right[]]
): Promise<null | Refusal> {
  const held = await holdMemberships(db, organizationId, about === undefined ? [userId] : [userId, about])
  const there = held.filter((one) => one.userId === userId && (one.formId === null || one.formId === formId))
  const rights = toAdminRights(there.map(({ role }) => role))
  return oneOf.some((right) => rights.can(right)) ? null : refuse('FORBIDDEN')
}

/** The same for Support, whose right comes from no association: locks the user's own row. */
export async function holdSupport(db: Queryable, userId: number): Promise<null | Refusal> {
  return (await holdSupportPerson(db, userId)) ? null : refuse('FORBIDDEN')
}
