import { rightsOf, type Right } from '@obole/contract/roles'
import { isAdmin, type Role } from '@obole/core/users/session'
import type { App } from '../app.ts'
import type { User } from './access-token.ts'
import { loadRoles } from './people.store.ts'

export interface AdminRights {
  roles: readonly Role[]
  /** One of the two admin roles: hasAdminRights in the API. */
  isAdmin: boolean
  can(right: Right): boolean
}

export interface Subject {
  organizationId: number
  /** Without it, only roles in the whole association count. */
  formId?: number
}

/** The user's rights there, read from the database: the token may be a quarter of an hour old. */
export async function adminRightsOf(app: App, user: User | null, subject: Subject): Promise<AdminRights> {
  if (!user || user.unverified || user.mustSetUpTwoFactor) return toAdminRights([])
  return toAdminRights(await loadRoles(app.db, user.userId, subject))
}

export function toAdminRights(roles: readonly Role[]): AdminRights {
  const rights = rightsOf(roles)
  return { roles, isAdmin: isAdmin({ roles }), can: (right) => rights.has(right) }
}
