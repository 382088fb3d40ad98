import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sum, VAT_RATES_BASIS_POINTS } from './money.ts'
import { spreadLines } from './schedule.ts'
import { sumByRate, totalVat, unratedVat, vatLeft, vatLeftByRate, vatOfShare } from './vat.ts'

const rated = (rateBasisPoints: number | null, vatCents: number) => ({
  rateBasisPoints,
  vatCents: cents(vatCents),
})

describe('VAT by rate', () => {
  it('[C22] of several lines is one figure for each rate, the least first and the unknown last', () => {
    expect(
      sumByRate([
        [rated(null, 7)],
        [rated(2000, 100), rated(550, 20)],
        [rated(550, 3), rated(210, 1), rated(1000, 0)],
      ]),
    ).toEqual([rated(210, 1), rated(550, 23), rated(2000, 100), rated(null, 7)])
    expect(sumByRate([])).toEqual([])
    expect(sumByRate([unratedVat(cents(5)), unratedVat(cents(0))])).toEqual([rated(null, 5)])
  })
})

describe('the VAT left of a line', () => {
  it.each([
    [200, 1200, 0, 200],
    [200, 1200, 1200, 0],
    [200, 1200, 600, 100],
    [200, 1200, 1300, 0],
    [55, 1050, 525, 28],
    [0, 1050, 525, 0],
    [0, 0, 0, 0],
  ])('[CO7] of %i cents of VAT in %i, %i gone, leave %i', (vat, amount, gone, left) => {
    expect(vatLeft({ vatCents: cents(vat), amountCents: cents(amount) }, cents(gone))).toBe(left)
  })

  it('[CO7] is that of each rate, and nothing of a rate whose part is gone', () => {
    const line = { vat: [rated(550, 104), rated(2000, 1)], amountCents: cents(2006) }
    expect(vatLeftByRate(line, cents(0))).toEqual(line.vat)
    expect(vatLeftByRate(line, cents(1504))).toEqual([rated(550, 26)])
    expect(vatLeftByRate(line, cents(2006))).toEqual([])
  })

  it('[CO7] is never more than it was, nor further from its share than half a cent for each rate', () => {
    const part = fc.record({
      rateBasisPoints: fc.constantFrom(...VAT_RATES_BASIS_POINTS),
      vatCents: fc.integer({ min: 0, max: 20_000 }).map(cents),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(part, { maxLength: 4, selector: ({ rateBasisPoints }) => rateBasisPoints }),
        fc.integer({ min: 100_000, max: 900_000 }),
        fc.integer({ min: 0, max: 900_000 }),
        (vat, amount, gone) => {
          const left = totalVat(vatLeftByRate({ vat, amountCents: cents(amount) }, cents(gone)))
          const exact = (totalVat(vat) * Math.max(amount - gone, 0)) / amount
          return left <= totalVat(vat) && Math.abs(left - exact) <= vat.length / 2
        },
      ),
    )
  })
})

describe('the VAT of a debit', () => {
  it('[O16] is that of its share of the line, and over all debits that of the line', () => {
    const line = { vatCents: cents(100), amountCents: cents(600) }
    const ofThirds = [0, 200, 400].map((before) =>
      vatOfShare(line, { beforeCents: cents(before), shareCents: cents(200) }),
    )
    expect(ofThirds).toEqual([33, 34, 33])
    // A month that goes on is told by its own share.
    expect(vatOfShare(line, { beforeCents: cents(0), shareCents: cents(1200) })).toBe(200)
  })

  it('[O16] is never negative and loses no cent, whatever the plan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }).map(cents),
        fc.integer({ min: 0, max: 100_000 }).map(cents),
        fc.constantFrom(1, 3, 6, 10, 12),
        (amountCents, most, count) => {
          const line = { vatCents: cents(Math.min(most, amountCents)), amountCents }
          const shares = spreadLines([amountCents], count)[0] ?? []
          const parts = shares.map((shareCents, index) =>
            vatOfShare(line, { beforeCents: sum(shares.slice(0, index)), shareCents }),
          )
          return parts.every((part) => part >= 0) && sum(parts) === line.vatCents
        },
      ),
    )
  })
})
