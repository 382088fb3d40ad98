import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coveredFirst, isCovered, MAX_RESERVE_CENTS, missingCents, payableCents } from './cover.ts'
import { cents } from '../money/money.ts'

const funds = (available: number, waiting = 0, reserve = 0) => ({
  availableCents: cents(available),
  waitingCents: cents(waiting),
  reserveCents: cents(reserve),
})
const refund = (amount: number) => ({ amountCents: cents(amount) })

describe('a refund', () => {
  it('[P21] is covered by what is there, to the last cent and the reserve included', () => {
    expect(isCovered(funds(2000, 0, 2000), cents(2000))).toBe(true)
    expect(isCovered(funds(1999), cents(2000))).toBe(false)
    expect(isCovered(funds(-500), cents(1))).toBe(false)
  })

  it('[P21] does not overtake those that wait', () => {
    expect(isCovered(funds(2000, 5000), cents(100))).toBe(false)
  })

  it('[P21] of the contribution alone never waits, whatever the association owes', () => {
    expect(isCovered(funds(-500, 5000), cents(0))).toBe(true)
  })

  it('[P22] that waits is made in its turn, and one that is too large stops the queue', () => {
    const waiting = [refund(500), refund(3000), refund(100)]
    expect(coveredFirst(waiting, cents(600))).toEqual([refund(500)])
    expect(coveredFirst(waiting, cents(3499))).toEqual([refund(500)])
    expect(coveredFirst(waiting, cents(3500))).toEqual([refund(500), refund(3000)])
    expect(coveredFirst(waiting, cents(3600))).toEqual(waiting)
    expect(coveredFirst(waiting, cents(-1))).toEqual([])
  })
})

describe('a payout', () => {
  it('[P23] leaves what refunds wait for, and the reserve', () => {
    expect(payableCents(funds(5000, 1000, 1500))).toBe(2500)
    expect(payableCents(funds(5000, 0, 6000))).toBe(0)
    expect(payableCents(funds(-100))).toBe(0)
    expect(MAX_RESERVE_CENTS).toBe(10_000_000)
  })

  it('[P23] and the refunds that wait never take more than there is', () => {
    const amount = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(fc.array(amount), amount, amount, (amounts, available, reserve) => {
        const waiting = amounts.map(refund)
        const made = coveredFirst(waiting, cents(available)).reduce(
          (sum, { amountCents }) => sum + amountCents,
          0,
        )
        const left = amounts.reduce((sum, one) => sum + one, 0) - made
        return made + payableCents(funds(available - made, left, reserve)) <= available
      }),
    )
  })

  it('[P23] waits until what is missing for the refunds was sent', () => {
    expect(missingCents(funds(300, 1000))).toBe(700)
    expect(missingCents(funds(-300, 1000))).toBe(1300)
    expect(missingCents(funds(1000, 1000))).toBe(0)
  })
})
