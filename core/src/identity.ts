import { type Instant, type LocalDate, monthsAfter, parisDate } from './dates.ts'

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

/** The association is told what waits, and what was refused last. */
export const SHOWN_IDENTITY_CHANGE_STATES = ['Pending', 'Refused'] as const
/** Another identity waits for Support, unless the association takes it back. */
export const IDENTITY_CHANGE_STATES = [...SHOWN_IDENTITY_CHANGE_STATES, 'Accepted', 'Withdrawn'] as const
export type IdentityChangeState = (typeof IDENTITY_CHANGE_STATES)[number]

/** What Support is asked for beside first verifications: another identity, or one verified long ago. */
export const IDENTITY_QUEUES = ['identityChange', 'identityReview'] as const
export type IdentityQueue = (typeof IDENTITY_QUEUES)[number]

/** Offices move, presidents change: what was verified is looked at again. */
export const IDENTITY_REVIEW_MONTHS = 24

export function isIdentityField(path: string): path is IdentityField {
  return IDENTITY_FIELDS.some((field) => field === path)
}

/** What takes effect at once, and what waits for Support because it verified something else. */
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
