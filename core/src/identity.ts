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
