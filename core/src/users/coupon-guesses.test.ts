import { expect, it } from 'vitest'
import * as guesses from './coupon-guesses.ts'

const closes = { most: 40, firstBits: 12, mostBits: 20, closes: true }

it('[H3] a visitor computes after ten wrong codes, a range after twenty, and both wait after forty in an hour', () => {
  expect(guesses.COUPON_GUESSES_OF_VISITOR).toEqual({ freely: 10, ...closes })
  expect(guesses.COUPON_GUESSES_OF_RANGE).toEqual({ freely: 20, ...closes })
  expect(guesses.COUPON_GUESSES_WINDOW_MS).toBe(3_600_000)
})

it('[H3] a campaign computes after twenty unknown codes, from 12 bits to 16, which a phone does in a second, and closes to nobody', () => {
  expect(guesses.COUPON_GUESSES_OF_CAMPAIGN).toEqual({
    freely: 20,
    most: 80,
    firstBits: 12,
    mostBits: 16,
    closes: false,
  })
})
