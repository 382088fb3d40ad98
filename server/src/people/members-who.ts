import { rightsOf, type Right } from '@obole/contract/roles'
import { MEMBER_ROLES } from '@obole/core/users/session'
import type { App } from '../app.ts'
import { listMembersWithRole, type Addressee } from './members.store.ts'

/** The members with a right, to inform about what only they may decide. */
export function membersWho(app: App, right: Right, organizationId: number): Promise<Addressee[]> {
  const roles = MEMBER_ROLES.filter((role) => rightsOf([role]).has(right))
  return listMembersWithRole(app.db, organizationId, roles)
}
