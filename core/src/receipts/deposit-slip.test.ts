import { describe, expect, it } from 'vitest'
import { decideSlip, MOST_CHEQUES_ON_SLIP, proposedForSlip, slipTotals } from './deposit-slip.ts'
import { cents } from '../money/money.ts'

const waiting = Array.from({ length: 40 }, (_, index) => ({
  paymentId: index + 1,
  amountCents: cents(1000 + index),
}))
const first = (count: number) => waiting.slice(0, count).map(({ paymentId }) => paymentId)

describe('a deposit slip', () => {
  it('[N10] holds the cheques that were chosen, each once, and comes to their sum', () => {
    expect(decideSlip(waiting, [3, 1, 3])).toEqual({
      ok: true,
      cheques: [waiting[0], waiting[2]],
      totalCents: 2002,
    })
  })

  it('[N10] holds at least one and at most thirty', () => {
    expect(decideSlip(waiting, [])).toEqual({ ok: false, code: 'NO_CHEQUE_CHOSEN' })
    expect(decideSlip(waiting, first(30))).toMatchObject({ ok: true })
    expect(decideSlip(waiting, first(31))).toEqual({ ok: false, code: 'TOO_MANY_CHEQUES' })
    expect(MOST_CHEQUES_ON_SLIP).toBe(30)
  })

  it('[N10] is begun with the first thirty, none of them of a cancelled event', () => {
    const cheques = waiting.map((cheque) => ({ ...cheque, isEventCanceled: cheque.paymentId <= 2 }))
    expect(proposedForSlip(cheques)).toEqual(cheques.slice(2, 32))
    expect(decideSlip(cheques, [1])).toMatchObject({ ok: true })
  })

  it('[N10] holds none that is on another, or was never received', () => {
    expect(decideSlip(waiting, [1, 41])).toEqual({ ok: false, code: 'CHEQUE_NOT_WAITING' })
  })
})

it('[N11] a slip tells apart what was taken back of it, and what was handed back of a cheque that stands', () => {
  const cheque = (amount: number, { isWithdrawn = false, handedBack = 0 } = {}) => ({
    amountCents: cents(amount),
    isWithdrawn,
    handedBackCents: cents(handedBack),
  })
  const cheques = [
    cheque(1000, { isWithdrawn: true, handedBack: 300 }),
    cheque(2000, { handedBack: 400 }),
    cheque(500),
  ]
  expect(slipTotals(cheques)).toEqual({
    totalCents: 3500,
    withdrawnCents: 1000,
    handedBackCents: 400,
    keptCents: 2100,
  })
  expect(slipTotals([cheque(500)])).toMatchObject({ totalCents: 500, keptCents: 500 })
})
