import type { Administrator } from '@obole/contract/manage-people'
import { ROLES_BOUND_TO_SECOND_FACTOR } from '@obole/core/users/second-factor'

const BOUND = new Set<string>(ROLES_BOUND_TO_SECOND_FACTOR)

export interface WithoutFactor {
  /** The names of the others. */
  others: string[]
  isReaderToo: boolean
}

/** Who must have a second factor and has none. The reader is only counted: the bar above every page informs them. */
export function withoutFactor(team: readonly Administrator[], readerId: string): WithoutFactor {
  const people = team.filter(
    ({ hasTwoFactor, roles }) => !hasTwoFactor && roles.some(({ role }) => BOUND.has(role)),
  )
  const others = people.filter(({ userId }) => String(userId) !== readerId)
  return {
    others: others.map(
      ({ firstName, lastName, email }) => [firstName, lastName].filter(Boolean).join(' ') || email,
    ),
    isReaderToo: others.length < people.length,
  }
}
