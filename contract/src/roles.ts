/** What somebody may be in an association, and the platform's own role. Free of schemas: pages read it too. */
export const ROLES = [
  'OrganizationAdmin',
  'FormAdmin',
  'Treasurer',
  'Accountant',
  'CheckInOperator',
  'Support',
] as const
export type Role = (typeof ROLES)[number]

/** The two that make an administrator. */
export const ADMIN_ROLES: readonly Role[] = ['OrganizationAdmin', 'FormAdmin']

export const RIGHTS = [
  /** Sees drafts, disabled and deleted campaigns, and the admin bar. */
  'seeUnpublished',
  'editForm',
  'createForm',
  'editOrganization',
  'manageMembers',
  'readOrders',
  'readMoney',
  /** Refunds, payouts, receipts, offline payments. */
  'moveMoney',
  'checkIn',
  /** Decides whether an association may collect. */
  'decideCompliance',
] as const
export type Right = (typeof RIGHTS)[number]

const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  OrganizationAdmin: RIGHTS.filter((right) => right !== 'decideCompliance'),
  FormAdmin: ['seeUnpublished', 'editForm', 'readOrders', 'readMoney', 'checkIn'],
  Treasurer: ['seeUnpublished', 'readOrders', 'readMoney', 'moveMoney'],
  Accountant: ['seeUnpublished', 'readOrders', 'readMoney'],
  CheckInOperator: ['checkIn'],
  Support: ['seeUnpublished', 'readOrders', 'readMoney', 'decideCompliance'],
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}

export function rightsOf(roles: readonly Role[]): ReadonlySet<Right> {
  return new Set(roles.flatMap((role) => RIGHTS_OF[role]))
}

export function isAdminRole(role: Role): boolean {
  return ADMIN_ROLES.includes(role)
}
