import type { Cart } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'

/**
 * The campaign as the holder of this cart sees it: the places that the cart holds count as available. Without this, a
 * page read again would tell them that another payer took their places.
 */
export function withOwnPlaces(form: Form, { itemList }: Cart): Form {
  const entries = itemList.filter(({ tierId }) => tierId != null).length
  if (entries === 0) return form
  return {
    ...form,
    pageShows: form.pageShows === 'soldOut' ? 'open' : form.pageShows,
    remainingEntries: back(form.remainingEntries, entries),
    tiers: form.tiers.map((tier) => {
      const mine = itemList.filter(({ tierId }) => tierId === tier.id)
      if (mine.length === 0) return tier
      const isSoldOut = tier.sale === 'soldOut'
      return {
        ...tier,
        sale: isSoldOut ? 'open' : tier.sale,
        remainingNumber: back(isSoldOut ? 0 : tier.remainingNumber, mine.length),
        extraOptions: tier.extraOptions.map((option) => {
          const held = mine.filter(({ extraOptions }) =>
            extraOptions.some(({ extraOptionId }) => extraOptionId === option.id),
          ).length
          if (held === 0) return option
          return {
            ...option,
            isSoldOut: false,
            remainingNumber: back(option.isSoldOut ? 0 : option.remainingNumber, held),
          }
        }),
      }
    }),
  }
}

/** A null stock is not counted, so nothing is added back. */
function back(left: number | null, held: number): number | null {
  return left === null ? null : left + held
}
