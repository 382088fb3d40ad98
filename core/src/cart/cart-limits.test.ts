import { describe, expect, it } from 'vitest'
import { addable, limitErrors, MAX_CART_LINES, personalLimit } from './cart-limits.ts'
import { aCatalogue, aGift, anItem, anOption, aTier } from './samples.ts'

const items = (count: number) => Array.from({ length: count }, () => anItem())

describe('limits', () => {
  it('[S2] more than what remains of a tier is sold out', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ remaining: 2 }), aTier({ id: 2, remaining: 0 })] })
    expect(limitErrors(items(2), catalogue)).toEqual([])
    expect(limitErrors(items(3), catalogue)).toEqual([{ code: 'TICKETS_SOLD_OUT', tierId: 1, remaining: 2 }])
    const oversold = aCatalogue({ tiers: [aTier({ remaining: -1 })] })
    expect(limitErrors(items(1), oversold)).toEqual([{ code: 'TICKETS_SOLD_OUT', tierId: 1, remaining: 0 }])
  })

  it('[S3] more than what remains of an option is sold out', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ extraOptions: [anOption({ remaining: 1 })] })] })
    const withOption = anItem({ optionIds: [10] })
    expect(limitErrors([withOption, anItem()], catalogue)).toEqual([])
    expect(limitErrors([withOption, withOption], catalogue)).toEqual([
      { code: 'OPTIONS_SOLD_OUT', extraOptionId: 10, remaining: 1 },
    ])
  })

  it('[S5] a person’s limit is reached by what was bought, or only by what is still being paid', () => {
    const count = { allowed: 3, bought: 1, held: 0, heldElsewhere: 0 }
    expect(personalLimit(count, 2)).toEqual({ remaining: 2, reachedBy: null })
    expect(personalLimit(count, 3)).toEqual({ remaining: 2, reachedBy: 'bought' })
    const paying = { ...count, heldElsewhere: 1 }
    expect(personalLimit(paying, 1)).toEqual({ remaining: 1, reachedBy: null })
    expect(personalLimit(paying, 2)).toEqual({ remaining: 1, reachedBy: 'beingPaid' })
    expect(personalLimit(paying, 3)).toEqual({ remaining: 1, reachedBy: 'bought' })
    // The limit was lowered since: a cart keeps what it holds.
    expect(personalLimit({ ...count, allowed: 1, held: 2 }, 2)).toEqual({ remaining: 2, reachedBy: null })
  })

  it('[S4] a campaign’s own limit counts entries, not gifts', () => {
    const catalogue = aCatalogue({ remainingEntries: 2 })
    expect(limitErrors([...items(2), aGift(500)], catalogue)).toEqual([])
    expect(limitErrors(items(3), catalogue)).toEqual([{ code: 'LIMIT_PER_FORM', remaining: 2 }])
  })

  it('[S5] a person’s limit counts what they bought before', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ maxPerUser: 4 })] })
    expect(limitErrors(items(4), catalogue)).toEqual([])
    expect(limitErrors(items(2), catalogue, { 1: 2 })).toEqual([])
    expect(limitErrors(items(2), catalogue, { 1: 3 })).toEqual([
      { code: 'LIMIT_PER_USER', tierId: 1, remaining: 1 },
    ])
    expect(limitErrors(items(1), catalogue, { 1: 9 })).toEqual([
      { code: 'LIMIT_PER_USER', tierId: 1, remaining: 0 },
    ])
  })

  it('[S6] a tier may limit itself per cart', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ maxPerCart: 2 })] })
    expect(limitErrors(items(2), catalogue)).toEqual([])
    expect(limitErrors(items(3), catalogue)).toEqual([{ code: 'LIMIT_PER_CART', tierId: 1, max: 2 }])
  })

  it('[S7] a cart has at most 20 lines', () => {
    expect(MAX_CART_LINES).toBe(20)
    expect(limitErrors(items(20), aCatalogue())).toEqual([])
    expect(limitErrors(items(21), aCatalogue())).toEqual([{ code: 'CART_TOO_MANY_LINES', max: 20 }])
  })

  it.each([
    ['tier', { remaining: 3 }, null, {}, 2],
    ['form', {}, 2, {}, 1],
    ['user', { maxPerUser: 5 }, null, { 1: 1 }, 3],
    ['cart', { maxPerCart: 2 }, null, {}, 1],
    ['cart', {}, null, {}, 19],
    ['tier', { remaining: 0 }, null, {}, 0],
  ] as const)(
    '[S8] the page knows that the %s limit bites first',
    (limitedBy, over, remainingEntries, bought, quantity) => {
      const tier = aTier(over)
      const catalogue = aCatalogue({ tiers: [tier], remainingEntries })
      expect(addable(tier, items(1), catalogue, bought)).toEqual({ quantity, limitedBy })
    },
  )

  it('[S8] what may be added is what makes no error, and one more makes one', () => {
    const tier = aTier({ remaining: 7, maxPerUser: 9, maxPerCart: 6 })
    const catalogue = aCatalogue({ tiers: [tier], remainingEntries: 8 })
    for (let chosen = 0; chosen <= 6; chosen++) {
      const { quantity } = addable(tier, items(chosen), catalogue, { 1: 2 })
      expect(limitErrors(items(chosen + quantity), catalogue, { 1: 2 })).toEqual([])
      expect(limitErrors(items(chosen + quantity + 1), catalogue, { 1: 2 })).not.toEqual([])
    }
  })
})
