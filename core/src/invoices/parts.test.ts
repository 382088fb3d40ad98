import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryTowards, productLines } from '../accounting/entries.ts'
import { isSale } from './sale.ts'
import { cents, sum, VAT_RATES, vatBasisPointsOf } from '../money/money.ts'
import { paidByRate, vatOfLines } from '../money/vat.ts'
import { correctionOf, type SoldLine, type SoldPart, standingParts } from './parts.ts'

const part = (
  lineId: number,
  gross: number,
  vat: number,
  rateBasisPoints: number | null = 2000,
): SoldPart => ({
  lineId,
  rateBasisPoints,
  grossCents: cents(gross),
  vatCents: cents(vat),
})

/** A line with what is paid at each rate, and the debits that pay it. */
function line(
  lineId: number,
  paid: readonly (readonly [rate: number, cents: number])[],
  debits: readonly { beforeCents: number; heldCents: number }[],
): SoldLine {
  const [vat = []] = vatOfLines([paidByRate(paid.map(([rate, paidCents]) => ({ rate, paidCents })))])
  return {
    lineId,
    vat,
    amountCents: sum(paid.map(([, amount]) => cents(amount))),
    debits: debits.map(({ beforeCents, heldCents }) => ({
      beforeCents: cents(beforeCents),
      heldCents: cents(heldCents),
    })),
  }
}

const balance = (parts: readonly SoldPart[], sign = 1) =>
  parts.map((one) => ({
    key: `${one.lineId} ${one.rateBasisPoints}`,
    gross: sign * one.grossCents,
    vat: sign * one.vatCents,
  }))
const sumsOf = (parts: readonly { key: string; gross: number; vat: number }[]) => {
  const sums = new Map<string, { gross: number; vat: number }>()
  for (const { key, gross, vat } of parts) {
    const before = sums.get(key) ?? { gross: 0, vat: 0 }
    sums.set(key, { gross: before.gross + gross, vat: before.vat + vat })
  }
  return Object.fromEntries([...sums].filter(([, { gross, vat }]) => gross !== 0 || vat !== 0))
}

describe('what stands of what was sold', () => {
  it('[IV1] is of sales alone: a gift is none', () => {
    for (const type of ['Membership', 'Registration', 'Product', 'Payment', 'MonthlyPayment'] as const)
      expect(isSale(type)).toBe(true)
    for (const type of ['Donation', 'MonthlyDonation', 'OfflineDonation', 'Contribution', 'Bonus'] as const)
      expect(isSale(type)).toBe(false)
  })

  it('[IV2] is told by line and rate, with the VAT of each, over all its payments', () => {
    const parts = standingParts([
      line(
        1,
        [
          [2000, 1200],
          [550, 211],
        ],
        [{ beforeCents: 0, heldCents: 1411 }],
      ),
      line(
        2,
        [[0, 500]],
        [
          { beforeCents: 0, heldCents: 200 },
          { beforeCents: 200, heldCents: 300 },
        ],
      ),
      line(3, [[2000, 100]], []),
    ])
    expect(parts).toEqual([part(1, 211, 11, 550), part(1, 1200, 200), part(2, 500, 0, 0)])
  })

  it('[IV3] has the VAT that the journal writes of the same payments, whatever went back', () => {
    const anyLine = fc.record({
      paid: fc.uniqueArray(
        fc.tuple(fc.constantFrom(...VAT_RATES.map(vatBasisPointsOf)), fc.integer({ min: 1, max: 90_000 })),
        { minLength: 1, maxLength: 3, selector: ([rate]) => rate },
      ),
      shares: fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
        minLength: 1,
        maxLength: 4,
      }),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 3 }), (any) => {
        const lines = any.map(({ paid, shares }, index) => {
          const whole = paid.reduce((all, [, amount]) => all + amount, 0)
          let before = 0
          const debits = shares.map(([percent, kept]) => {
            const share = Math.floor(((whole - before) * percent) / 100)
            const debit = { beforeCents: before, heldCents: Math.floor((share * kept) / 100) }
            before += share
            return debit
          })
          return line(index, paid, debits)
        })
        const written = lines.flatMap(({ debits, vat, amountCents }) =>
          debits.flatMap((debit) =>
            entryTowards(
              [],
              productLines([{ ...debit, vat, amountCents, type: 'Registration', formId: 1 }], false),
              { role: 'obole' },
            ),
          ),
        )
        const vatWritten =
          0 -
          written.filter(({ role }) => role === 'vat').reduce((all, { amountCents }) => all + amountCents, 0)
        const standing = standingParts(lines)
        const held = lines.flatMap(({ debits }) => debits.map(({ heldCents }) => heldCents))
        return (
          sum(standing.map(({ vatCents }) => vatCents)) === vatWritten &&
          sum(standing.map(({ grossCents }) => grossCents)) === sum(held)
        )
      }),
    )
  })
})

describe('what is written to come to it', () => {
  it('[IV2] is a first invoice, a credit note for what is no more, a further invoice for what came, and then nothing', () => {
    const first = [part(1, 1200, 200), part(2, 500, 0, 0)]
    expect(correctionOf([], first)).toEqual({ credited: [], invoiced: first })
    expect(correctionOf(first, first)).toEqual({ credited: [], invoiced: [] })
    expect(correctionOf(first, [part(1, 600, 100)])).toEqual({
      credited: [part(1, 600, 100), part(2, 500, 0, 0)],
      invoiced: [],
    })
    expect(correctionOf(first, [...first, part(3, 60, 10)])).toEqual({
      credited: [],
      invoiced: [part(3, 60, 10)],
    })
  })

  it('[IV4] takes a part back whole where a difference cannot stand alone', () => {
    expect(correctionOf([part(1, 1200, 200)], [part(1, 1200, 114, 1000)])).toEqual({
      credited: [part(1, 1200, 200)],
      invoiced: [part(1, 1200, 114, 1000)],
    })
    expect(correctionOf([part(1, 100, 17)], [part(1, 100, 16)])).toEqual({
      credited: [part(1, 100, 17)],
      invoiced: [part(1, 100, 16)],
    })
  })

  it('[IV2] comes to it from anything, in amounts above zero with the VAT in them, and is done once', () => {
    const anyPart = fc
      .record({
        lineId: fc.integer({ min: 1, max: 3 }),
        rate: fc.constantFrom(0, 550, 2000),
        net: fc.integer({ min: 0, max: 300 }),
        vat: fc.integer({ min: 0, max: 60 }),
      })
      .map(({ lineId, rate, net, vat }) => part(lineId, net + vat, vat, rate))
    const anyParts = fc.uniqueArray(anyPart, {
      maxLength: 6,
      selector: ({ lineId, rateBasisPoints }) => `${lineId} ${rateBasisPoints}`,
    })
    fc.assert(
      fc.property(anyParts, anyParts, (before, now) => {
        const earlier = before.filter(({ grossCents }) => grossCents > 0)
        const wanted = now.filter(({ grossCents }) => grossCents > 0)
        const { credited, invoiced } = correctionOf(earlier, wanted)
        const written = [...credited, ...invoiced]
        expect(sumsOf([...balance(earlier), ...balance(invoiced), ...balance(credited, -1)])).toEqual(
          sumsOf(balance(wanted)),
        )
        return written.every(
          ({ grossCents, vatCents }) => grossCents > 0 && vatCents >= 0 && vatCents <= grossCents,
        )
      }),
    )
  })
})
