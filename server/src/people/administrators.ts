import type { Administrator } from '@obole/contract/manage-people'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import type { App } from '../app.ts'
import { brokenConstraint, type Queryable } from '../platform/db.ts'
import { toAdminRights } from './admin-rights.ts'
import { readMembers, replaceMemberships, type RoleToGive } from './administrators.store.ts'
import { holdRight } from './hold-right.ts'
import { withdrawInvitationsBy, withdrawInvitationsTo } from './invitations.store.ts'

export type { RoleToGive }

export async function listAdministrators(app: App, organizationId: number): Promise<Administrator[]> {
  const members = await readMembers(app.db, organizationId)
  return members.map((member) => ({
    ...member,
    roles: member.roles.map((role) => ({ ...role, since: new Date(role.since).toISOString() })),
  }))
}

/**
 * Sets exactly these roles, in one transaction with whatever else the caller writes. Refused where the association
 * would be left without an administrator, even if two leave at the same instant, and where the acting user has just
 * lost the right. A member who may no longer invite loses their pending invitations.
 */
export async function replaceRoles(
  app: App,
  { by, ...member }: { userId: number; organizationId: number; by: number },
  roles: readonly RoleToGive[],
  alongside: (db: Queryable) => Promise<void>,
): Promise<null | Refusal> {
  const { userId, organizationId } = member
  try {
    return await app.db.transaction(async (db) => {
      const lost = await holdRight(db, { userId: by, organizationId, about: userId }, 'manageMembers')
      if (lost) return lost
      const now = app.clock.now()
      const changed = await replaceMemberships(db, member, roles, now)
      if (changed === 0 && roles.length === 0) return refuse('NOT_FOUND')
      if (changed > 0) await alongside(db)
      if (!canEverywhere(roles, 'manageMembers')) await withdrawInvitationsBy(db, member, now)
      if (roles.length === 0) await withdrawInvitationsTo(db, member, now)
      return null
    })
  } catch (error) {
    if (brokenConstraint(error) === 'organization_keeps_admin') return refuse('LAST_ADMINISTRATOR')
    throw error
  }
}

/** True if these roles give the right in the whole association. */
export const canEverywhere = (roles: readonly RoleToGive[], right: Right): boolean =>
  toAdminRights(roles.filter(({ formId }) => formId === null).map(({ role }) => role)).can(right)
