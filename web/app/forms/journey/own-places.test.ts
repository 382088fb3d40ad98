import type { Cart } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'
import { expect, it } from 'vitest'
import { withOwnPlaces } from './own-places.ts'

const option = (id: number, remainingNumber: number | null) => ({
  id,
  remainingNumber,
  isSoldOut: remainingNumber === 0,
})

/** What the function reads of a campaign and of a cart. */
const form = {
  pageShows: 'soldOut',
  remainingEntries: 1,
  tiers: [
    { id: 1, sale: 'soldOut', remainingNumber: null, extraOptions: [option(7, 0), option(8, 3)] },
    { id: 2, sale: 'open', remainingNumber: 3, extraOptions: [] },
    { id: 3, sale: 'soldOut', remainingNumber: 0, extraOptions: [] },
    { id: 4, sale: 'open', remainingNumber: null, extraOptions: [] },
  ],
} as unknown as Form
const line = (tierId: number | null, ...optionIds: number[]) => ({
  tierId,
  extraOptions: optionIds.map((extraOptionId) => ({ extraOptionId })),
})
const cart = (...itemList: ReturnType<typeof line>[]) => ({ itemList }) as unknown as Cart

it('counts what the cart holds as still there for its holder, and nothing else', () => {
  const seen = withOwnPlaces(form, cart(line(1, 7), line(1), line(2), line(4), line(null)))
  expect(seen).toMatchObject({ pageShows: 'open', remainingEntries: 5 })
  expect(seen.tiers).toMatchObject([
    {
      sale: 'open',
      remainingNumber: 2,
      extraOptions: [
        { isSoldOut: false, remainingNumber: 1 },
        { isSoldOut: false, remainingNumber: 3 },
      ],
    },
    { sale: 'open', remainingNumber: 4 },
    { sale: 'soldOut', remainingNumber: 0 },
    { sale: 'open', remainingNumber: null },
  ])
})

it('changes nothing for a gift, which holds no place', () => {
  expect(withOwnPlaces(form, cart(line(null)))).toBe(form)
})
