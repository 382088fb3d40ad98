import { refuse, problems, type Refusal } from '@obole/contract/problems'
import type { CartError } from '@obole/core/cart-error'

/** The first thing wrong with a cart gives the refusal its code; all of them stand in its list, by item. */
export function cartRefusal(all: readonly CartError[], { complete = false } = {}): Refusal | null {
  const errors = complete ? all : all.filter(({ code }) => !mayBeCompletedLater(code))
  const [first] = errors
  if (!first) return null
  const issues = errors.map((error) => ({
    path: 'itemIndex' in error ? `items.${error.itemIndex}` : 'items',
    code: error.code,
    message: problems[error.code].fr,
  }))
  return refuse(first.code, { issues, details: { errors } })
}

/** The day of a monthly gift is asked at the last step; until then the cart may be without. */
function mayBeCompletedLater(code: CartError['code']): boolean {
  return code === 'MONTHLY_DAY_INVALID'
}
