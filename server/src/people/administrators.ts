import type { Administrator } from '@obole/contract/manage-people'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { brokenConstraint, type Sql } from '../platform/db.ts'
import { readMembers, replaceMemberships, type RoleToGive } from './administrators.store.ts'
import { withdrawInvitationsBy } from './invitations.store.ts'

export type { RoleToGive }

export async function listAdministrators(app: App, organizationId: number): Promise<Administrator[]> {
  const members = await readMembers(app.db, organizationId)
  return members.map((member) => ({
    ...member,
    roles: member.roles.map((role) => ({ ...role, since: new Date(role.since).toISOString() })),
  }))
}

/**
 * Exactly these roles from now on, in a transaction of the caller's with what else must be written. Refused where the
 * association would be left without an administrator, even if two leave at the same instant.
 */
export async function replaceRoles(
  app: App,
  member: { userId: number; organizationId: number },
  roles: readonly RoleToGive[],
  alongside: (sql: Sql) => Promise<void>,
): Promise<null | Refusal> {
  try {
    return await app.db.transaction(async (sql) => {
      const changed = await replaceMemberships(sql, member, roles, app.clock.now())
      if (changed === 0 && roles.length === 0) return refuse('NOT_FOUND')
      if (changed > 0) await alongside(sql)
      if (roles.length === 0) await withdrawInvitationsBy(sql, member, app.clock.now())
      return null
    })
  } catch (error) {
    if (brokenConstraint(error) === 'organization_keeps_admin') return refuse('LAST_ADMINISTRATOR')
    throw error
  }
}
