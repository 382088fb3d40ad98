import { type Instant, type LocalDate, monthsAfter, parisDate } from '../dates/dates.ts'

/** What Support looks at when it verifies who an association is, by the names of its profile: all that a tax receipt says of it. */
export const IDENTITY_FIELDS = [
  'name',
  'type',
  'siren',
  'rnaNumber',
  'address',
  'zipCode',
  'city',
  'purpose',
  'isUnderColucheLaw',
] as const
export type IdentityField = (typeof IDENTITY_FIELDS)[number]

/** The association sees the change that waits, and the last one refused. */
export const SHOWN_IDENTITY_CHANGE_STATES = ['Pending', 'Refused'] as const
/** A new identity waits for Support, unless the association withdraws it. */
export const IDENTITY_CHANGE_STATES = [...SHOWN_IDENTITY_CHANGE_STATES, 'Accepted', 'Withdrawn'] as const
export type IdentityChangeState = (typeof IDENTITY_CHANGE_STATES)[number]

/** Support's queues besides first verifications: new identities, and identities verified long ago. */
export const IDENTITY_QUEUES = ['identityChange', 'identityReview'] as const
export type IdentityQueue = (typeof IDENTITY_QUEUES)[number]

/** Addresses and presidents change: an identity is verified again after this time. */
export const IDENTITY_REVIEW_MONTHS = 24

export function isIdentityField(path: string): path is IdentityField {
  return IDENTITY_FIELDS.some((field) => field === path)
}

/** Splits changes into those that apply at once and those that wait for Support, which verified the old identity. */
export function splitProfileChanges<C extends { readonly path: string }>(
  changes: readonly C[],
  isVerified: boolean,
): { readonly atOnce: C[]; readonly forSupport: C[] } {
  const waits = ({ path }: C) => isVerified && isIdentityField(path)
  return { atOnce: changes.filter((change) => !waits(change)), forSupport: changes.filter(waits) }
}

export function identityReviewOn(verifiedAt: Instant): LocalDate {
  return monthsAfter(parisDate(verifiedAt), IDENTITY_REVIEW_MONTHS)
}
