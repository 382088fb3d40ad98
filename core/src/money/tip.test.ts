import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from './money.ts'
import { isUnusualTip, suggestTip, tipBand, wholeTip } from './tip.ts'

function suggested(amountCents: number, factor = 1) {
  const tip = suggestTip(cents(amountCents), factor)
  if (tip.kind === 'free') throw new Error('a suggestion was expected')
  return tip
}

describe('the curve', () => {
  it.each([
    [1500, 350],
    [5000, 600],
    [10_000, 800],
    [50_000, 2000],
    [100_000, 2500],
  ])('[T1] a cart of %i cents suggests %i', (amount, tip) => {
    expect(suggested(amount).suggestedCents).toBe(tip)
    expect(wholeTip(cents(0))).toBe(0)
  })

  it.each([
    [1, 5],
    [100, 25],
    [1000, 235],
    [2000, 390],
    [3250, 475],
    [7500, 700],
    [10_001, 805],
    [30_000, 1400],
    [75_000, 2250],
  ])('[T2] between the points, a cart of %i cents suggests %i, rounded up to 0.05 €', (amount, tip) => {
    expect(suggested(amount).suggestedCents).toBe(tip)
  })

  it.each([
    [10_000, 3, 267],
    [10_000, 6, 134],
    [10_000, 10, 80],
    [10_000, 12, 67],
    [100_000, 12, 209],
  ])('[T3] a cart of %i cents in %i instalments suggests %i with each', (amount, factor, tip) => {
    expect(suggested(amount, factor).suggestedCents).toBe(tip)
  })

  it('[T3] a factor is a whole number of instalments', () => {
    expect(() => suggestTip(cents(1000), 0)).toThrow('not a tip factor')
    expect(() => suggestTip(cents(1000), 1.5)).toThrow('not a tip factor')
  })

  it('[T4] above 1000 € the suggestion stays 25 €', () => {
    for (const amount of [100_001, 150_000, 10_000_000]) expect(suggested(amount).suggestedCents).toBe(2500)
  })

  it('[T5] the least suggestion is a cent under 1 €, else 1 € divided by the factor', () => {
    expect(suggested(400)).toMatchObject({ suggestedCents: 95, minCents: 1 })
    expect(suggested(428)).toMatchObject({ suggestedCents: 100, minCents: 100 })
    expect(suggested(10_000, 3)).toMatchObject({ minCents: 34 })
    expect(suggested(10_000, 10)).toMatchObject({ minCents: 10 })
    expect(suggested(300, 3)).toMatchObject({ suggestedCents: 24, minCents: 1 })
  })

  it('[T6] the greatest is twice the suggestion minus the least', () => {
    expect(suggested(1500)).toMatchObject({ maxCents: 600 })
    expect(suggested(400)).toMatchObject({ maxCents: 189 })
    expect(suggested(10_000, 3)).toMatchObject({ maxCents: 500 })
  })

  it('[T7] nothing to pay gives a free tip', () => {
    expect(suggestTip(cents(0))).toEqual({ kind: 'free' })
    expect(suggestTip(cents(0), 3)).toEqual({ kind: 'free' })
  })

  it('[T2] for every cent up to 1200 €, it is the straight line rounded up to 0.05 €', () => {
    const wrong: number[] = []
    for (let amount = 1; amount <= 120_000; amount++) {
      if (wholeTip(cents(amount)) !== Math.ceil(straightLine(amount) / 5 - 1e-9) * 5) wrong.push(amount)
    }
    expect(wrong).toEqual([])
  })

  it('[T8] for every cent up to 1200 €, it never falls, never jumps and never passes 25 €', () => {
    const wrong: number[] = []
    let before = 0
    for (let amount = 1; amount <= 120_000; amount++) {
      const tip = wholeTip(cents(amount))
      if (tip < before || tip > before + 5 || tip > 2500) wrong.push(amount)
      before = tip
    }
    expect(wrong).toEqual([])
  })

  it('[T8] it lies between the least and the greatest, whatever the factor', () => {
    const cases = fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.constantFrom(1, 3, 6, 10, 12))
    fc.assert(
      fc.property(cases, ([amount, factor]) => {
        const { minCents, suggestedCents, maxCents } = suggested(amount, factor)
        return minCents >= 1 && minCents <= suggestedCents && suggestedCents <= maxCents
      }),
    )
  })
})

/** The curve drawn another way: the specification's own figures, in floating point, without rounding. */
function straightLine(amount: number): number {
  const points = [
    [0, 0],
    [15, 3.5],
    [50, 6],
    [100, 8],
    [500, 20],
    [1000, 25],
  ].map(([x = 0, y = 0]) => ({ x: x * 100, y: y * 100 }))
  const right = points.find(({ x }) => x >= amount)
  const left = points.findLast(({ x }) => x < amount)
  if (!right || !left) return right?.y ?? left?.y ?? 0
  return left.y + ((right.y - left.y) * (amount - left.x)) / (right.x - left.x)
}

describe('the text that explains it', () => {
  it.each([
    [0, 'low'],
    [1499, 'low'],
    [1500, 'mid'],
    [9999, 'mid'],
    [10_000, 'high'],
  ] as const)('[T9] a cart of %i cents is in the %s band', (amount, band) => {
    expect(tipBand(cents(amount))).toBe(band)
  })
})

describe('a contribution that is asked about', () => {
  it.each([
    [500_000, 2000, true],
    [7777, 3333, true],
    [2501, 500, true],
    [2501, 0, true],
    [2500, 500, false],
    [2501, 2501, false],
    [10_001, 10_000, true],
    [10_001, 10_001, false],
    [50_000, 100_000, false],
  ] as const)('[T13] %i cents with an order of %i: %s', (tip, amount, isAsked) => {
    expect(isUnusualTip(cents(tip), cents(amount))).toBe(isAsked)
  })

  const upTo = (max: number) => fc.integer({ min: 0, max })

  it('[T13] what is asked about is so too when more is left, or when the order is smaller', () => {
    fc.assert(
      fc.property(upTo(20_000), upTo(20_000), upTo(20_000), upTo(20_000), (tip, more, amount, less) => {
        fc.pre(isUnusualTip(cents(tip), cents(amount)))
        return isUnusualTip(cents(tip + more), cents(Math.max(0, amount - less)))
      }),
    )
  })

  it('[T13] nobody is asked about what we suggest ourselves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 200_000 }), (amount) => {
        const { suggestedCents, maxCents } = suggested(amount)
        return [suggestedCents, maxCents].every((tip) => !isUnusualTip(tip, cents(amount)))
      }),
    )
  })
})
