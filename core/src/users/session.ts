import { epochMs, type Instant } from '../dates/dates.ts'

export const ADMIN_ROLES = ['OrganizationAdmin', 'FormAdmin'] as const
/** Roles that an association gives; Support is a role of the platform. */
export const MEMBER_ROLES = [...ADMIN_ROLES, 'Treasurer', 'Accountant', 'CheckInOperator'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export const ROLES = [...MEMBER_ROLES, 'Support'] as const
export type Role = (typeof ROLES)[number]

/** The claims of an access token; a visitor's has no user id. */
export type Claims = {
  readonly userId: string | null
  readonly roles: readonly Role[]
  readonly unverified: boolean
  /** Seconds since 1970, as tokens count. */
  readonly exp: number
}

export function isTokenExpired({ exp }: Pick<Claims, 'exp'>, now: Instant): boolean {
  return Math.floor(epochMs(now) / 1000) >= exp
}

export function isAdmin({ roles }: Pick<Claims, 'roles'>): boolean {
  return ADMIN_ROLES.some((role) => roles.includes(role))
}
