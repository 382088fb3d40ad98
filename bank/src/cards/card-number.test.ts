import { TEST_CARDS } from '@obole/contract/bank-test-cards'
import { describe, expect, it } from 'vitest'
import { brandOf, isLuhnValid, isPastExpiry, parseExpiry } from './card-number.js'

describe('card numbers', () => {
  it.each(TEST_CARDS)('$key is a valid number of its brand', ({ number, brand }) => {
    expect(isLuhnValid(number)).toBe(true)
    expect(brandOf(number)).toBe(brand)
  })

  it('has a different number for each test card', () => {
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
  })

  it.each(['4242424242424241', '424242424242', '', '4242 4242 4242 4242'])('%j is not valid', (digits) => {
    expect(isLuhnValid(digits)).toBe(false)
  })

  it('knows the newer Mastercard range', () => {
    expect([brandOf('2221'), brandOf('2720'), brandOf('2721')]).toEqual([
      'mastercard',
      'mastercard',
      undefined,
    ])
  })
})

describe('expiry', () => {
  it.each([
    ['08/29', { expMonth: 8, expYear: 2029 }],
    ['08 / 2029', { expMonth: 8, expYear: 2029 }],
    ['0829', { expMonth: 8, expYear: 2029 }],
    ['13/29', undefined],
    ['00/29', undefined],
    ['8/29', undefined],
    ['', undefined],
  ])('reads %j', (typed, expected) => {
    expect(parseExpiry(typed)).toEqual(expected)
  })

  it('lets a card live to the end of its month', () => {
    expect(isPastExpiry(8, 2029, new Date('2029-08-31T23:59:59Z'))).toBe(false)
    expect(isPastExpiry(8, 2029, new Date('2029-09-01T00:00:00Z'))).toBe(true)
  })
})
