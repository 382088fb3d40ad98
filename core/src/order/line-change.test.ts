import { describe, expect, it } from 'vitest'
import type { ChosenLine } from '../cart/cart-line.ts'
import {
  keptAmount,
  leftOfPrice,
  lineChangeRefusal,
  type LineToChange,
  paidForLine,
  priceDifference,
  vatOfKept,
} from './line-change.ts'
import { cents } from '../money/money.ts'

const TICKET: LineToChange = { type: 'Registration', isLive: true, recurs: false, validUntil: null }
const TODAY = '2026-03-14'

describe('a line that is to become something else', () => {
  const refusal = (over: Partial<LineToChange>, tierType: LineToChange['type'] = 'Registration') =>
    lineChangeRefusal({ ...TICKET, ...over }, { tierType }, TODAY)

  it('[CO3] stays of its kind', () => {
    expect(refusal({})).toBe(null)
    expect(refusal({}, 'Product')).toBe('LINE_OF_OTHER_KIND')
    expect(refusal({ type: 'Donation' }, 'Payment')).toBe('LINE_OF_OTHER_KIND')
  })

  it('[CO3] stands, and does not come each month', () => {
    expect(refusal({ isLive: false })).toBe('LINE_CANCELED')
    expect(refusal({ recurs: true })).toBe('LINE_RECURS')
    expect(refusal({ type: 'MonthlyDonation' }, 'MonthlyDonation')).toBe('LINE_RECURS')
  })

  it('[CO3] is no membership that is over', () => {
    const member = (validUntil: string) => refusal({ type: 'Membership', validUntil }, 'Membership')
    expect(member(TODAY)).toBe(null)
    expect(member('2026-03-13')).toBe('MEMBERSHIP_OVER')
  })
})

const paid = (gross: number, discount = 0) => ({ grossCents: cents(gross), discountCents: cents(discount) })

describe('the price of a line that became something else', () => {
  it('[CO4] is what was paid; what it costs less may go back, what it costs more is waived', () => {
    expect(priceDifference(paid(2000), cents(2000))).toEqual({ lessCents: 0, waivedCents: 0 })
    expect(priceDifference(paid(2000), cents(1200))).toEqual({ lessCents: 800, waivedCents: 0 })
    expect(priceDifference(paid(2000), cents(2500))).toEqual({ lessCents: 0, waivedCents: 500 })
  })

  it('[CO4] keeps the reduction it had, down to nothing', () => {
    expect(priceDifference(paid(2000, 300), cents(1200))).toEqual({ lessCents: 800, waivedCents: 0 })
    expect(priceDifference(paid(2000, 1500), cents(1000))).toEqual({ lessCents: 500, waivedCents: 0 })
  })

  it('[CO8] is held against what is left once some went back', () => {
    const left = leftOfPrice(paid(3200), cents(1400))
    expect(priceDifference(left, cents(1800))).toEqual({ lessCents: 0, waivedCents: 0 })
    expect(priceDifference(left, cents(1200))).toEqual({ lessCents: 600, waivedCents: 0 })
    expect(priceDifference(left, cents(2500))).toEqual({ lessCents: 0, waivedCents: 700 })
    // All of it went back: the reduction it had is no debt.
    expect(priceDifference(leftOfPrice(paid(2000, 500), cents(1500)), cents(500)).lessCents).toBe(0)
  })

  it('[CO4] where one chooses it, is what the line brought beside its options, within its bounds', () => {
    const price = { category: 'Pwyw', minCents: cents(500), maxCents: cents(3000) } as const
    expect(keptAmount(price, paid(2000), cents(300))).toBe(1700)
    expect(keptAmount(price, paid(600), cents(300))).toBe(500)
    expect(keptAmount(price, paid(9000), cents(0))).toBe(2999)
    expect(keptAmount({ ...price, minCents: null, maxCents: null }, paid(200), cents(300))).toBe(0)
  })
})

describe('the VAT of a line that became something else', () => {
  const line = (tier: number, rate: number, option?: { price: number; rate: number }): ChosenLine => ({
    itemIndex: 0,
    tierId: 1,
    tierType: 'Registration',
    frequency: 'Single',
    isDonation: false,
    tierCents: cents(tier),
    vatBasisPoints: rate,
    options: option
      ? [
          {
            id: 2,
            label: 'Repas',
            priceCents: cents(option.price),
            vatBasisPoints: option.rate,
            isRequired: false,
            remaining: null,
            customFields: [],
          },
        ]
      : [],
    grossCents: cents(tier + (option?.price ?? 0)),
  })

  it('[CO6] is that of what was paid', () => {
    expect(vatOfKept(line(1000, 2000), paid(1200))).toEqual([
      { rateBasisPoints: 2000, vatCents: 200, paidCents: 1200 },
    ])
    expect(vatOfKept(line(1000, 0), paid(1200))).toEqual([])
    expect(vatOfKept(line(0, 2000), paid(1200))).toEqual([
      { rateBasisPoints: 2000, vatCents: 200, paidCents: 1200 },
    ])
    expect(vatOfKept(line(0, 2000), paid(0))).toEqual([])
  })

  it('[CO6] is shared by the prices of the parts', () => {
    // Half of 24 € at 20 %, half without.
    expect(vatOfKept(line(1000, 2000, { price: 1000, rate: 0 }), paid(2400))).toEqual([
      { rateBasisPoints: 2000, vatCents: 200, paidCents: 1200 },
    ])
    expect(vatOfKept(line(1000, 2000, { price: 1000, rate: 1000 }), paid(2400))).toEqual([
      { rateBasisPoints: 1000, vatCents: 109, paidCents: 1200 },
      { rateBasisPoints: 2000, vatCents: 200, paidCents: 1200 },
    ])
  })
})

describe('what a ticket says was paid', () => {
  const changed = (gross: number, back = 0) => ({ grossCents: cents(gross), backCents: cents(back) })

  it('[CO9] is the price with its reduction', () => {
    expect(paidForLine(paid(2000), null)).toBe(2000)
    expect(paidForLine(paid(2000, 500), null)).toBe(1500)
    expect(paidForLine(paid(2000, 2000), null)).toBe(0)
  })

  it('[CO9] is no more than what the line has become costs', () => {
    expect(paidForLine(paid(2000), changed(1200))).toBe(1200)
    expect(paidForLine(paid(2000), changed(1200, 800))).toBe(1200)
    expect(paidForLine(paid(2000, 500), changed(1200))).toBe(700)
    expect(paidForLine(paid(2000, 500), changed(300))).toBe(0)
  })

  it('[CO9] is no more than what is left of what was paid', () => {
    expect(paidForLine(paid(2000), changed(2800))).toBe(2000)
    expect(paidForLine(paid(2000), changed(2000, 800))).toBe(1200)
    expect(paidForLine(paid(2000, 500), changed(2800))).toBe(1500)
  })
})
