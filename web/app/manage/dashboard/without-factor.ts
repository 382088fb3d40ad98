import type { Administrator } from '@obole/contract/manage-people'
import { ROLES_BOUND_TO_SECOND_FACTOR } from '@obole/core/second-factor'

const BOUND = new Set<string>(ROLES_BOUND_TO_SECOND_FACTOR)

/** Who must have a second factor and has none, by name. */
export function withoutFactor(team: readonly Administrator[]): string[] {
  return team
    .filter(({ hasTwoFactor, roles }) => !hasTwoFactor && roles.some(({ role }) => BOUND.has(role)))
    .map(({ firstName, lastName, email }) => [firstName, lastName].filter(Boolean).join(' ') || email)
}
