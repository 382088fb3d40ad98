import { refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import type { Sql } from '../platform/db.ts'
import { toAdminRights } from './admin-rights.ts'
import { holdMemberships } from './administrators.store.ts'

/**
 * Asked again first thing in the transaction that writes, for typing a password takes its time and somebody may have
 * lost the right meanwhile. Their roles stand still until the commit: whoever removes them waits, or was first. Where the
 * act changes somebody else's roles too, name them in `about`: both are held in one order, so that two who remove each
 * other take turns.
 */
export async function holdRight(
  sql: Sql,
  { userId, organizationId, about }: { userId: number; organizationId: number; about?: number },
  right: Right,
): Promise<null | Refusal> {
  const held = await holdMemberships(sql, organizationId, about === undefined ? [userId] : [userId, about])
  const everywhere = held.filter((one) => one.userId === userId && one.formId === null)
  return toAdminRights(everywhere.map(({ role }) => role)).can(right) ? null : refuse('FORBIDDEN')
}
