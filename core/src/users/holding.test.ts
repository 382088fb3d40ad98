import { describe, expect, it } from 'vitest'
import { CART_ORIGIN_KEPT_MS, holdingWorkBits, leavesTooFew } from './holding.ts'

const bits = (unsold: number, held: number, asked: number, paid = 0) =>
  holdingWorkBits({ unsold, held, asked, paid })

describe('[H2] the work for holding places', () => {
  it('[H2] is none for the first twenty of a range, a quarter of a small stock, six of a tiny one', () => {
    expect(bits(88, 0, 20)).toBe(0)
    expect(bits(88, 18, 2)).toBe(0)
    expect(bits(88, 18, 3)).toBeGreaterThan(0)
    expect(bits(40, 5, 5)).toBe(0)
    expect(bits(40, 5, 6)).toBeGreaterThan(0)
    expect(bits(8, 0, 6)).toBe(0)
    expect(bits(8, 0, 7)).toBeGreaterThan(0)
    expect(bits(100_000, 0, 21)).toBeGreaterThan(0)
  })

  it('[H2] begins small, is twice as much for twice the places, and doubles with each twentieth of the stock', () => {
    expect(bits(88, 20, 1)).toBe(12)
    expect(bits(88, 20, 2)).toBe(13)
    expect(bits(88, 20, 4)).toBe(14)
    expect(bits(2000, 119, 1)).toBe(13)
    expect(bits(2000, 219, 1)).toBe(14)
    expect(bits(8, 8, 1)).toBe(13)
  })

  it('[H2] lets a school behind one address buy, and makes all the places of an event a day’s work', () => {
    for (let held = 0; held <= 44; held += 2) expect(bits(88, held, 2)).toBeLessThanOrEqual(19)
    expect(bits(88, 86, 2)).toBeGreaterThanOrEqual(28)
    expect(bits(2000, 1980, 20)).toBeGreaterThanOrEqual(36)
  })

  it('[H2] counts what was paid for those who come after', () => {
    expect(bits(88, 60, 2, 42)).toBe(0)
    expect(bits(88, 60, 2, 0)).toBeGreaterThan(20)
  })

  it('[H2] is none for giving back', () => {
    expect(bits(8, 8, 0)).toBe(0)
    expect(bits(8, 8, -2)).toBe(0)
  })
})

describe('[H4] what is left to others', () => {
  const tooMany = (unsold: number, held: number, asked: number, paid = 0) =>
    leavesTooFew({ unsold, held, asked, paid, isOnlyCart: false })

  it('[H4] is a third of what is not sold, whatever a range computes', () => {
    expect(tooMany(10, 0, 6)).toBe(false)
    expect(tooMany(10, 6, 1)).toBe(true)
    expect(tooMany(10, 0, 7)).toBe(true)
    expect(tooMany(12, 6, 2)).toBe(false)
    expect(tooMany(12, 6, 3)).toBe(true)
    expect(tooMany(30, 0, 20)).toBe(false)
    expect(tooMany(90, 40, 20)).toBe(false)
    expect(tooMany(90, 41, 20)).toBe(true)
  })

  it('[H4] is nothing of the last six, which a family may take at once', () => {
    expect(tooMany(6, 0, 6)).toBe(false)
    expect(tooMany(4, 0, 4)).toBe(false)
    expect(tooMany(8, 0, 6)).toBe(false)
    expect(tooMany(8, 0, 7)).toBe(true)
  })

  it('[H4] is nothing to a group that comes once, with one cart', () => {
    expect(leavesTooFew({ unsold: 10, held: 0, asked: 10, paid: 0, isOnlyCart: true })).toBe(false)
    expect(leavesTooFew({ unsold: 10, held: 0, asked: 10, paid: 0, isOnlyCart: false })).toBe(true)
  })

  it('[H4] counts what was paid for those who come after, and never stops giving back', () => {
    expect(tooMany(10, 6, 4, 4)).toBe(false)
    expect(tooMany(10, 6, 4, 3)).toBe(true)
    expect(tooMany(10, 9, 0)).toBe(false)
    expect(tooMany(10, 9, -1)).toBe(false)
  })
})

it('[H2] where a cart was made is forgotten after two hours', () => {
  expect(CART_ORIGIN_KEPT_MS).toBe(7_200_000)
})
