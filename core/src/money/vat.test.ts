import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sum, VAT_RATES, vatBasisPointsOf } from './money.ts'
import { spreadLines } from '../payment/schedule.ts'
import { paidByRate, sumByRate, totalVat, unratedVat, vatOfDebit, vatOfLines, vatOfPart } from './vat.ts'

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

/** A line at rates that were written down with what was paid at each, so much of which is looked at. */
const line = (paid: readonly (readonly [rate: number, paidCents: number])[], ofCents: number) => {
  const parts = paid.map(([rate, paidCents]) => ({ rate, paidCents }))
  return {
    paid: paidByRate(parts),
    amountCents: sum(parts.map(({ paidCents }) => cents(paidCents))),
    ofCents: cents(ofCents),
  }
}

/** The lines of one order. */
const order = (lines: readonly ReturnType<typeof line>[]) => {
  const vat = vatOfLines(lines.map(({ paid }) => paid))
  return lines.map((one, index) => ({ ...one, vat: vat[index] ?? [] }))
}

describe('the VAT of the lines of an order', () => {
  it('[C4] is that of each, at each rate', () => {
    const lines = order([line([[1000, 800]], 800), line([[1000, 800]], 800), line([[0, 500]], 500)])
    expect(lines.map(({ vat }) => vat)).toEqual([
      [{ ...rated(1000, 73), paidCents: 800 }],
      [{ ...rated(1000, 73), paidCents: 800 }],
      [],
    ])
  })

  it('[C4] remembers what was paid where a line’s own part comes to nothing', () => {
    const lines = order([line([[1000, 3]], 3), line([[1000, 3]], 3)])
    expect(sumByRate(lines.map(({ vat }) => vat))).toEqual([])
    expect(lines.map(({ vat }) => vat.map(({ paidCents }) => paidCents))).toEqual([[3], [3]])
  })
})

describe('the VAT left of an order', () => {
  it.each([
    [800, 800, 146],
    [800, 0, 73],
    [0, 800, 73],
    [800, 400, 109],
    [0, 0, 0],
  ])('[CO7] of two places at 8,00 €, %i and %i left, is %i', (first, second, vatCents) => {
    const left = vatOfPart(order([line([[1000, 800]], first), line([[1000, 800]], second)]))
    expect(left).toEqual(vatCents === 0 ? [] : [rated(1000, vatCents)])
  })

  it('[CO7] is that of each rate, and nothing of a rate whose part is gone', () => {
    const of = (left: number) =>
      vatOfPart(
        order([
          line(
            [
              [550, 2000],
              [2000, 6],
            ],
            left,
          ),
        ]),
      )
    expect(of(2006)).toEqual([rated(550, 104), rated(2000, 1)])
    expect(of(502)).toEqual([rated(550, 26)])
    expect(of(0)).toEqual([])
  })

  it.each([
    [200, 1200, 1200, 200],
    [200, 1200, 0, 0],
    [200, 1200, 600, 100],
    [200, 1200, -100, 0],
    [55, 1050, 525, 28],
    [0, 0, 0, 0],
  ])('[CO7] of an older line with %i cents of VAT in %i, %i left, is %i', (vat, amount, left, vatCents) => {
    const older = { vat: [rated(550, vat)], amountCents: cents(amount), ofCents: cents(left) }
    expect(totalVat(vatOfPart([older]))).toBe(vatCents)
    expect(totalVat(vatOfPart([{ ...older, vat: unratedVat(cents(vat)) }]))).toBe(vatCents)
  })

  it('[CO7] is never more than it was, nor further from that of what is left than a cent for each rate and part', () => {
    const anyLine = fc
      .record({
        paid: fc.uniqueArray(
          fc.tuple(fc.constantFrom(...VAT_RATES.map(vatBasisPointsOf)), fc.integer({ min: 0, max: 90_000 })),
          { minLength: 1, maxLength: 3, selector: ([rate]) => rate },
        ),
        percent: fc.integer({ min: 0, max: 100 }),
      })
      .map(({ paid, percent }) => {
        const whole = line(paid, 0)
        return { ...whole, ofCents: cents(Math.floor((whole.amountCents * percent) / 100)) }
      })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 4 }), (any) => {
        const lines = order(any)
        const parts = lines.flatMap(({ vat, amountCents, ofCents }) =>
          vat.map(({ rateBasisPoints, paidCents }) => {
            const rate = rateBasisPoints ?? 0
            return ((paidCents ?? 0) * ofCents * rate) / Math.max(amountCents, 1) / (10_000 + rate)
          }),
        )
        const exact = parts.reduce((all, part) => all + part, 0)
        const left = totalVat(vatOfPart(lines))
        const whole = totalVat(sumByRate(lines.map(({ vat }) => vat)))
        return left <= whole && Math.abs(left - exact) <= parts.length + 1
      }),
    )
  })
})

describe('the VAT of a debit', () => {
  it('[O16] is that of what it pays of the order, and over all debits that of the order', () => {
    const [whole] = order([line([[2000, 600]], 600)])
    if (!whole) throw new Error('an order of one line')
    const of = (beforeCents: number, shareCents: number) =>
      totalVat(vatOfDebit([{ ...whole, beforeCents: cents(beforeCents), shareCents: cents(shareCents) }]))
    expect([of(0, 200), of(200, 200), of(400, 200)]).toEqual([33, 34, 33])
    // A month that goes on is told by its own share.
    expect(of(0, 1200)).toBe(200)
  })

  it('[O16] is never negative and loses no cent, whatever the plan and the lines', () => {
    const anyLine = fc.tuple(
      fc.constantFrom(...VAT_RATES.map(vatBasisPointsOf)),
      fc.integer({ min: 0, max: 90_000 }),
      fc.integer({ min: 0, max: 90_000 }),
    )
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 4 }), fc.constantFrom(1, 3, 6, 10, 12), (any, count) => {
        const lines = order(
          any.map(([rate, paid, ofOption]) =>
            line(
              [
                [rate, paid],
                [0, ofOption],
              ],
              0,
            ),
          ),
        )
        const shares = spreadLines(
          lines.map(({ amountCents }) => amountCents),
          count,
        )
        const debits = Array.from({ length: count }, (_, debit) =>
          vatOfDebit(
            lines.map((one, index) => ({
              ...one,
              beforeCents: sum((shares[index] ?? []).slice(0, debit)),
              shareCents: shares[index]?.[debit] ?? cents(0),
            })),
          ),
        )
        const isPositive = debits.flat().every(({ vatCents }) => vatCents > 0)
        return isPositive && totalVat(sumByRate(debits)) === totalVat(sumByRate(lines.map(({ vat }) => vat)))
      }),
    )
  })
})
