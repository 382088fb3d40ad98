import type { CartError } from '@obole/core/errors/cart-error'
import { Notice } from '../../ui/card.tsx'
import { useCartErrorTexts } from './cart-error-texts.ts'

/** Shown beside their field instead of above everything. */
const BESIDE_THEIR_FIELD: readonly CartError['code'][] = [
  'AMOUNT_REQUIRED',
  'AMOUNT_TOO_LOW',
  'AMOUNT_TOO_HIGH',
]

/** Shown while typing; a missing amount is only shown when the visitor goes on. */
export function isOfTypedAmount({ code }: CartError): boolean {
  return code === 'AMOUNT_TOO_LOW' || code === 'AMOUNT_TOO_HIGH'
}

/** The errors that block a cart, as text; announced when they appear. */
export function CartErrors({ errors }: { errors: readonly CartError[] }) {
  const textOf = useCartErrorTexts(errors)
  const general = errors.filter(({ code }) => !BESIDE_THEIR_FIELD.includes(code))
  return (
    <div aria-live="polite" className="flex flex-col gap-3 not-empty:mb-4">
      {general.map((error) => {
        const text = textOf(error)
        return (
          <div
            key={`${error.code}${'tierId' in error ? error.tierId : ''}`}
            data-complaint
            tabIndex={-1}
            className="rounded-option"
          >
            <Notice tone="error" title={text?.title}>
              {text?.body}
            </Notice>
          </div>
        )
      })}
    </div>
  )
}
