import { isBlank } from './text.ts'

/** Something wrong in what was typed, and where. */
export type FoundAt = { readonly path: string; readonly code: string }

/**
 * What is wrong with a correction: what it touched and what it broke. A campaign may ask today for what nobody was asked
 * then; somebody whose name is put right is not made to answer for that.
 */
export function problemsOfCorrection<T extends FoundAt>(
  before: readonly FoundAt[],
  after: readonly T[],
  isTouched: (path: string) => boolean,
): T[] {
  return after.filter(
    ({ path, code }) =>
      isTouched(path) || !before.some((known) => known.path === path && known.code === code),
  )
}

/** What names a payer or says where they live. */
const NEVER_EMPTIED = ['email', 'firstName', 'lastName', 'address', 'zipCode', 'city', 'country'] as const

type Told = { readonly [field in (typeof NEVER_EMPTIED)[number]]?: string | null | undefined }

/** What was said before and would no longer be. */
export function emptiedFields(before: Told, after: Told): (keyof Told)[] {
  return NEVER_EMPTIED.filter((field) => !isBlank(before[field]) && isBlank(after[field]))
}
