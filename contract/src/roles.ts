import { ROLES, type Role } from '@obole/core/users/session'

/** What a role allows. Imports no schemas, because pages import it too. */
export const RIGHTS = [
  /** Drafts, disabled and deleted campaigns. */
  'seeUnpublished',
  'editForm',
  'createForm',
  'editOrganization',
  'manageMembers',
  /** Makes, replaces and revokes the keys of the association's programs. */
  'manageKeys',
  'readOrders',
  /** Corrects, merges and annotates the files of people, and reads them in. */
  'editPeople',
  'readMoney',
  /** Refunds, payouts, receipts, offline payments. */
  'moveMoney',
  'checkIn',
  /** Who did what. */
  'readAudit',
  /** Whether an association may collect. */
  'decideCompliance',
] as const
export type Right = (typeof RIGHTS)[number]

const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  OrganizationAdmin: RIGHTS.filter((right) => right !== 'decideCompliance'),
  FormAdmin: ['seeUnpublished', 'editForm', 'readOrders', 'editPeople', 'readMoney', 'checkIn'],
  Treasurer: ['seeUnpublished', 'readOrders', 'editPeople', 'readMoney', 'moveMoney', 'readAudit'],
  Accountant: ['seeUnpublished', 'readOrders', 'readMoney', 'readAudit'],
  CheckInOperator: ['checkIn'],
  Support: ['seeUnpublished', 'readOrders', 'readMoney', 'readAudit', 'decideCompliance'],
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}

export function rightsOf(roles: readonly Role[]): ReadonlySet<Right> {
  return new Set(roles.flatMap((role) => RIGHTS_OF[role]))
}
