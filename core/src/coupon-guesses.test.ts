import { expect, it } from 'vitest'
import * as guesses from './coupon-guesses.ts'

it('[H3] ten wrong codes in a cart and twenty of a visitor are heard in a quarter of an hour', () => {
  expect(guesses.COUPON_GUESSES_OF_CART).toBe(10)
  expect(guesses.COUPON_GUESSES_OF_VISITOR).toBe(20)
  expect(guesses.COUPON_GUESSES_WINDOW_MS).toBe(900_000)
})

it('[H3] a range computes after thirty and a campaign after sixty, from 12 bits to 20, and neither closes', () => {
  expect(guesses.COUPON_GUESSES_OF_RANGE).toEqual({ freely: 30, most: 120, firstBits: 12, mostBits: 20 })
  expect(guesses.COUPON_GUESSES_OF_CAMPAIGN).toEqual({ freely: 60, most: 240, firstBits: 12, mostBits: 20 })
})
