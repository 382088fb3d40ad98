import { epochMs, type Instant } from '../dates/dates.ts'
import type { Role } from './session.ts'

const DAY_MS = 86_400_000
/** How long a user who moves money, or gives others access, may do so with only a password. */
export const SECOND_FACTOR_GRACE_DAYS = 14

export const ROLES_BOUND_TO_SECOND_FACTOR = [
  'OrganizationAdmin',
  'Treasurer',
  'Support',
] as const satisfies readonly Role[]

export type SecondFactorDuty =
  /** The user has one, or their roles do not require one. */
  | { readonly kind: 'none' }
  /** It can wait this many days; the last day counts as one. */
  | { readonly kind: 'soon'; readonly daysLeft: number }
  /** The user must set it up before anything else. */
  | { readonly kind: 'now' }

/**
 * `boundSince` is the first sign-in or the first day of a role that asks for it, whichever came later; null where no
 * role does. A factor that Support took away is demanded at once, whatever the roles.
 */
export function secondFactorDuty(
  {
    hasSecondFactor,
    boundSince,
    isSecondFactorDemanded,
  }: { hasSecondFactor: boolean; boundSince: Instant | null; isSecondFactorDemanded: boolean },
  now: Instant,
): SecondFactorDuty {
  if (hasSecondFactor) return { kind: 'none' }
  if (isSecondFactorDemanded) return { kind: 'now' }
  if (boundSince === null) return { kind: 'none' }
  const leftMs = epochMs(boundSince) + SECOND_FACTOR_GRACE_DAYS * DAY_MS - epochMs(now)
  return leftMs > 0 ? { kind: 'soon', daysLeft: Math.ceil(leftMs / DAY_MS) } : { kind: 'now' }
}
