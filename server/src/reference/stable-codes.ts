import { type ProblemCode, statusOf } from '@obole/contract/problems'
import { PUBLIC_OPERATIONS, type PublicOperation, refusalsOf } from '@obole/contract/v5/described'

/** Every code that the public API answers, by its status. */
export function stableCodes(): ProblemCode[] {
  const names = Object.keys(PUBLIC_OPERATIONS) as PublicOperation[]
  const codes = new Set(names.flatMap((name) => refusalsOf(name, true)))
  return [...codes].toSorted((a, b) => statusOf(a) - statusOf(b) || (a < b ? -1 : 1))
}
