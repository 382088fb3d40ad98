import { refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import type { Queryable } from '../platform/db.ts'
import { toAdminRights } from './admin-rights.ts'
import { holdMemberships, holdSupportPerson } from './administrators.store.ts'

/** Whoever acts, and where: in one campaign, its own roles count too. */
export interface Author {
  userId: number
  organizationId: number
  formId?: number | null
}

/** First thing in a transaction; null where it may go on. */
export type Hold = (db: Queryable) => Promise<null | Refusal>

/**
 * Asked again first thing in the transaction that writes, for typing a password takes its time and somebody may have
 * lost the right meanwhile. Their roles stand still until the commit: whoever removes them waits, or was first. Where the
 * act changes somebody else's roles too, name them in `about`: both are held in one order, so that two who remove each
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

/** The same for Support, whose right is no association's to give: their own row stands still. */
export async function holdSupport(db: Queryable, userId: number): Promise<null | Refusal> {
  return (await holdSupportPerson(db, userId)) ? null : refuse('FORBIDDEN')
}
