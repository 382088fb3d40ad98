import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backOfPayment,
  debitsWithout,
  decideBack,
  leftOfLines,
  monthWithout,
  type PaidPayment,
} from './adjustment.ts'
import { cents, sum } from '../money/money.ts'

const line = (lineId: number, amount: number) => ({ lineId, amountCents: cents(amount) })
const parts = (association: number, tip = 0) => ({
  associationCents: cents(association),
  tipCents: cents(tip),
})

/** Two tickets of 45 € and 15 € and a contribution of 3 €, of which nothing went back yet. */
function paid(over: Partial<PaidPayment> = {}): PaidPayment {
  return {
    paymentId: 1,
    captured: parts(6000, 300),
    returned: parts(0),
    shares: [line(1, 4500), line(2, 1500)],
    returnedOfLines: [],
    ...over,
  }
}

describe('what can be given back of a line', () => {
  it('[O9] is what was paid for it, less what went back of it', () => {
    expect(leftOfLines(paid())).toEqual([line(1, 4500), line(2, 1500)])
    expect(leftOfLines(paid({ returned: parts(1000), returnedOfLines: [line(1, 1000)] }))).toEqual([
      line(1, 3500),
      line(2, 1500),
    ])
  })

  it('[O9] is less by its share of what went back of no line in particular', () => {
    expect(leftOfLines(paid({ returned: parts(2000) }))).toEqual([line(1, 3000), line(2, 1000)])
    expect(leftOfLines(paid({ returned: parts(2500), returnedOfLines: [line(2, 500)] }))).toEqual([
      line(1, 2864),
      line(2, 636),
    ])
  })

  it('[O9] is over the lines what is left of the payment', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, fc.nat(100)), { minLength: 1, maxLength: 6 }),
        fc.nat(100),
        (lines, more) => {
          const shares = lines.map(([cost], at) => line(at, cost))
          const returnedOfLines = lines.map(([cost, part], at) => line(at, Math.floor((cost * part) / 100)))
          const captured = sum(shares.map(({ amountCents }) => amountCents))
          const named = sum(returnedOfLines.map(({ amountCents }) => amountCents))
          const returned = cents(named + Math.floor(((captured - named) * more) / 100))
          const left = leftOfLines(
            paid({ shares, returnedOfLines, captured: parts(captured), returned: parts(returned) }),
          )
          expect(sum(left.map(({ amountCents }) => amountCents))).toBe(captured - returned)
          left.forEach(({ amountCents }, at) => {
            expect(amountCents).toBeGreaterThanOrEqual(0)
            expect(amountCents).toBeLessThanOrEqual(shares[at]?.amountCents ?? 0)
          })
        },
      ),
    )
  })
})

describe('giving back', () => {
  it('[O10] takes each line from the payment that paid it, and the contribution apart', () => {
    const decision = decideBack([paid()], { lines: [line(2, 1500)], tipCents: cents(300) })
    expect(decision).toEqual({
      ok: true,
      backs: [{ paymentId: 1, parts: parts(1500, 300), lines: [line(2, 1500)] }],
    })
  })

  it('[O10] begins with the latest payment of a plan', () => {
    const plan = [paid(), paid({ paymentId: 2, captured: parts(6000) })]
    expect(decideBack(plan, { lines: [line(1, 5000)], tipCents: cents(300) })).toEqual({
      ok: true,
      backs: [
        { paymentId: 2, parts: parts(4500), lines: [line(1, 4500)] },
        { paymentId: 1, parts: parts(500, 300), lines: [line(1, 500)] },
      ],
    })
  })

  it('[O10] is refused beyond what is left of a line or of the contribution', () => {
    const refused = { ok: false, code: 'REFUND_EXCEEDS_CAPTURE' }
    expect(decideBack([paid()], { lines: [line(2, 1501)], tipCents: cents(0) })).toEqual(refused)
    expect(decideBack([paid()], { lines: [], tipCents: cents(301) })).toEqual(refused)
    expect(decideBack([paid()], { lines: [line(9, 1)], tipCents: cents(0) })).toEqual(refused)
    expect(decideBack([], { lines: [line(1, 1)], tipCents: cents(0) })).toEqual(refused)
  })

  it('[O10] of a whole payment falls on its lines as they paid', () => {
    expect(backOfPayment(paid(), cents(2000))).toEqual([line(1, 1500), line(2, 500)])
    const noTicket = paid({ returned: parts(4500), returnedOfLines: [line(1, 4500)] })
    expect(backOfPayment(noTicket, cents(1500))).toEqual([line(2, 1500)])
  })
})

describe('a cancelled line', () => {
  const debit = { paymentId: 7, amountCents: cents(2000), tipCents: cents(0) }

  it('[O11] is taken out of the debits to come, and leaves the others alone', () => {
    const shares = [line(1, 1500), line(2, 500)]
    expect(debitsWithout([{ ...debit, shares }], [1])).toEqual([
      { paymentId: 7, kind: 'lower', amountCents: 500, shares: [line(2, 500)] },
    ])
    expect(debitsWithout([{ ...debit, shares }], [3])).toEqual([])
  })

  it('[O11] ends a debit with nothing left to pay for, whatever contribution it had', () => {
    const shares = [line(1, 2000), line(2, 0)]
    expect(debitsWithout([{ ...debit, tipCents: cents(200), shares }], [1])).toEqual([
      { paymentId: 7, kind: 'end' },
    ])
  })

  it('[O11] ends a debit of less than a card can be charged with', () => {
    const left = (amount: number, tip: number) =>
      debitsWithout(
        [{ ...debit, tipCents: cents(tip), shares: [line(1, 2000 - amount), line(2, amount)] }],
        [1],
      ).map(({ kind }) => kind)
    expect(left(49, 0)).toEqual(['end'])
    expect(left(50, 0)).toEqual(['lower'])
    expect(left(49, 1)).toEqual(['lower'])
  })

  it('[O12] is taken out of the months to come, and ends them where nothing is left', () => {
    const lines = [
      { lineId: 1, monthlyCents: cents(1000) },
      { lineId: 2, monthlyCents: cents(300) },
      { lineId: 3, monthlyCents: null },
    ]
    expect(monthWithout(lines, cents(0), [1])).toBe(300)
    expect(monthWithout(lines, cents(0), [3])).toBe(1300)
    expect(monthWithout(lines, cents(200), [1, 2])).toBeNull()
    const small = [...lines.slice(0, 1), { lineId: 2, monthlyCents: cents(49) }]
    expect(monthWithout(small, cents(0), [1])).toBeNull()
    expect(monthWithout(small, cents(1), [1])).toBe(49)
  })
})
