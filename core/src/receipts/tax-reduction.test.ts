import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { costAfterReduction, estimateTaxReduction, taxRulesOn } from './tax-reduction.ts'

const before = '2025-10-13'
const since = '2025-10-14'

function reduction(
  amount: number,
  date: string,
  over: { byCompany?: boolean; underColucheLaw?: boolean } = {},
) {
  return estimateTaxReduction({
    amountCents: cents(amount),
    date,
    byCompany: false,
    underColucheLaw: false,
    ...over,
  })
}

describe('the estimate', () => {
  it('[X1] a company’s gift is reduced by 60 %, whoever receives it', () => {
    for (const date of [before, since]) {
      expect(reduction(10_000, date, { byCompany: true })).toBe(6000)
      expect(reduction(300_000, date, { byCompany: true, underColucheLaw: true })).toBe(180_000)
    }
  })

  it('[X2] anyone else’s by 66 %', () => {
    for (const date of [before, since]) {
      expect(reduction(10_000, date)).toBe(6600)
      expect(reduction(300_000, date)).toBe(198_000)
    }
  })

  it.each([
    [99_999, 65_999],
    [100_000, 75_000],
    [100_100, 75_066],
    [150_000, 108_000],
  ])('[X3] under the Coluche law before 14/10/2025, %i cents give %i', (amount, expected) => {
    expect(reduction(amount, before, { underColucheLaw: true })).toBe(expected)
  })

  it.each([
    [10_000, 7500],
    [100_000, 75_000],
    [200_000, 150_000],
    [200_100, 150_066],
    [300_000, 216_000],
  ])('[X4] under the Coluche law from 14/10/2025, %i cents give %i', (amount, expected) => {
    expect(reduction(amount, since, { underColucheLaw: true })).toBe(expected)
  })

  it('[X5] the rules are those of the gift’s own date', () => {
    expect(taxRulesOn(before).ceilingCents).toBe(100_000)
    expect(taxRulesOn(since).ceilingCents).toBe(200_000)
    expect(taxRulesOn('1999-12-31').ceilingCents).toBe(100_000)
  })

  it('[X5] the result is rounded half up to the cent, and never passes the gift', () => {
    expect(reduction(75, since)).toBe(50)
    expect(reduction(1, since)).toBe(1)
    const gift = fc.record({
      amountCents: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
      date: fc.constantFrom(before, since),
      byCompany: fc.boolean(),
      underColucheLaw: fc.boolean(),
    })
    fc.assert(
      fc.property(gift, (any) => {
        const cost = costAfterReduction(any)
        return cost >= 0 && cost + estimateTaxReduction(any) === any.amountCents
      }),
    )
  })
})
