import { isBlank } from '../validation/text.ts'

/** An error in what was typed, and its place. */
export type FoundAt = { readonly path: string; readonly code: string }

/**
 * The errors of a correction: only in what it touched or broke. A campaign may now ask questions that it did not ask
 * then; correcting a name must not require an answer to them.
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

/** The payer's names and address. */
const NEVER_EMPTIED = ['email', 'firstName', 'lastName', 'address', 'zipCode', 'city', 'country'] as const

type PayerFields = { readonly [field in (typeof NEVER_EMPTIED)[number]]?: string | null | undefined }

/** Fields that had a value before and would be emptied. */
export function emptiedFields(before: PayerFields, after: PayerFields): (keyof PayerFields)[] {
  return NEVER_EMPTIED.filter((field) => !isBlank(before[field]) && isBlank(after[field]))
}
