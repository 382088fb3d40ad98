import { rightsOf } from '@obole/contract/roles'
import type { Role } from '@obole/core/users/session'

/** Whether somebody is in an association for its door and for nothing else, there or in single campaigns. */
export function keepsDoorAlone(membership: { roles: readonly Role[] } | undefined): boolean {
  const rights = rightsOf(membership?.roles ?? [])
  return rights.size === 1 && rights.has('checkIn')
}
