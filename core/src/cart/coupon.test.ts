import { describe, expect, it } from 'vitest'
import { cleanCouponCode, couponStateAt, discountsFor } from './coupon.ts'
import { cents } from '../money/money.ts'
import { aCoupon } from './samples.ts'
import type { TierType } from '../campaign/tier.ts'

const line = (grossCents: number, tierId: number | null = 1, tierType: TierType = 'Registration') => ({
  tierId,
  tierType,
  grossCents: cents(grossCents),
})
const percent = (basisPoints: number) => aCoupon({ reduction: { kind: 'Percent', basisPoints } })
const amount = (amountCents: number) =>
  aCoupon({ reduction: { kind: 'Amount', amountCents: cents(amountCents) } })

describe('what a coupon takes off', () => {
  it('[C2] a percentage is taken off each line, rounded half up', () => {
    expect(discountsFor([line(1005), line(1004)], percent(1000))).toEqual([101, 100])
    expect(discountsFor([line(1000)], null)).toEqual([0])
  })

  it('[C2] an amount is taken once off the cart, shared in proportion', () => {
    expect(discountsFor([line(3000), line(1000)], amount(1000))).toEqual([750, 250])
    expect(discountsFor([line(100), line(100), line(100)], amount(100))).toEqual([33, 33, 34])
  })

  it('[C3] no line becomes negative', () => {
    expect(discountsFor([line(300), line(200)], amount(1000))).toEqual([300, 200])
    expect(discountsFor([line(300)], percent(12_000))).toEqual([300])
  })

  it('[C3] donations are left alone, and so are tiers it does not name', () => {
    const lines = [line(1000), line(1000, 2), line(1000, 3, 'Donation'), line(1000, null, 'Donation')]
    expect(discountsFor(lines, percent(5000))).toEqual([500, 500, 0, 0])
    expect(discountsFor(lines, { ...percent(5000), tierIds: [2, 3] })).toEqual([0, 500, 0, 0])
    expect(discountsFor(lines, amount(100_000))).toEqual([1000, 1000, 0, 0])
  })
})

describe('a coupon itself', () => {
  it('[C18] its code is cleaned', () => {
    expect(cleanCouponCode('  print emps\u00a026 ')).toBe('PRINTEMPS26')
    expect(cleanCouponCode('e\u0301te\u0301')).toBe('ÉTÉ')
  })

  it('[C19] it has dates and a number of uses', () => {
    const coupon = aCoupon({
      startsAt: '2026-03-01T09:00:00Z',
      endsAt: '2026-03-31T09:00:00Z',
      maxUses: 3,
      uses: 2,
    })
    expect(couponStateAt(coupon, '2026-03-01T08:59:59Z')).toBe('notYetValid')
    expect(couponStateAt(coupon, '2026-03-01T09:00:00Z')).toBe('valid')
    expect(couponStateAt(coupon, '2026-03-31T09:00:00Z')).toBe('expired')
    expect(couponStateAt({ ...coupon, uses: 3 }, '2026-03-02T00:00:00Z')).toBe('exhausted')
    expect(couponStateAt(aCoupon(), 0)).toBe('valid')
  })
})
