import { describe, expect, it } from 'vitest'
import {
  figuresOf,
  isReceivedState,
  ORDERED_MONTH_STATES,
  type PaymentAmounts,
  receivedCents,
  takenOfOrder,
  toComeCents,
} from './figures.ts'
import { cents } from '../money/money.ts'
import { PAYMENT_MACHINE, type PaymentState } from '../payment/payment.ts'

const paid = (state: PaymentState, amount: number, refunded = 0): PaymentAmounts => ({
  state,
  amountCents: cents(amount),
  refundedCents: cents(refunded),
})
const line = (amount: number, { isCanceled = false, back = 0, kept = 0, months = 0 } = {}) => ({
  amountCents: cents(amount),
  isCanceled,
  backCents: cents(back),
  keptCents: cents(kept),
  monthsCents: cents(months),
})
// Object.keys forgets which states they are.
const STATES = Object.keys(PAYMENT_MACHINE.transitions) as PaymentState[]

describe('what came in', () => {
  it('[Q1] is what was received and not given back, whoever asked for it back', () => {
    expect(receivedCents(paid('Authorized', 2940))).toBe(2940)
    expect(receivedCents(paid('Authorized', 2940, 1000))).toBe(1940)
    expect(receivedCents(paid('Refunded', 2940, 2940))).toBe(0)
    expect(receivedCents(paid('Contested', 2940))).toBe(2940)
    expect(receivedCents(paid('Registered', 2940))).toBe(2940)
  })

  it('[Q2] is never what is planned, refused, cancelled or tried', () => {
    const none = STATES.filter((state) => receivedCents(paid(state, 100)) === 0)
    expect(none.toSorted()).toEqual(
      [
        'Abandoned',
        'Canceled',
        'Duplicated',
        'Init',
        'Pending',
        'Refused',
        'WaitingAuthentication',
      ].toSorted(),
    )
    expect(STATES.filter((state) => !isReceivedState(state)).toSorted()).toEqual(none.toSorted())
  })
})

describe('what is still to come', () => {
  it('[Q3] is what is planned or unpaid, and nothing of what was given up', () => {
    const owed = STATES.filter((state) => toComeCents(paid(state, 100)) === 100)
    expect(owed.toSorted()).toEqual(['Pending', 'Refused'])
  })

  it('[Q4] no payment is both received and to come', () => {
    for (const state of STATES)
      expect(receivedCents(paid(state, 100)) * toComeCents(paid(state, 100))).toBe(0)
  })
})

describe('the three figures of an order', () => {
  it('[Q5] a plan given up after its first debit: ordered whole, received once, nothing to come', () => {
    const payments = [paid('Authorized', 2940), paid('Canceled', 2940), paid('Canceled', 2940)]
    expect(figuresOf({ lines: [line(8820)], isMonthly: false, payments })).toEqual({
      orderedCents: 8820,
      receivedCents: 2940,
      toComeCents: 0,
    })
  })

  it('[Q5] a line that was cancelled is no longer ordered', () => {
    const payments = [paid('Authorized', 5000, 2000)]
    expect(
      figuresOf({ lines: [line(3000), line(2000, { isCanceled: true })], isMonthly: false, payments }),
    ).toEqual({
      orderedCents: 3000,
      receivedCents: 3000,
      toComeCents: 0,
    })
  })

  it('[Q5] of a cancelled line that was not given back, what was kept is ordered still', () => {
    const kept = { isCanceled: true, kept: 750 }
    expect(
      figuresOf({ lines: [line(750, kept)], isMonthly: false, payments: [paid('Authorized', 750)] }),
    ).toEqual({ orderedCents: 750, receivedCents: 750, toComeCents: 0 })
    const payments = [paid('Authorized', 5000, 1500)]
    const lines = [line(3000), line(2000, { isCanceled: true, kept: 500 })]
    expect(figuresOf({ lines, isMonthly: false, payments })).toEqual({
      orderedCents: 3500,
      receivedCents: 3500,
      toComeCents: 0,
    })
  })

  it('[Q5] of a line that became another, what went back is no longer ordered', () => {
    const payments = [paid('Authorized', 3200, 1400)]
    expect(figuresOf({ lines: [line(3200, { back: 1400 })], isMonthly: false, payments })).toEqual({
      orderedCents: 1800,
      receivedCents: 1800,
      toComeCents: 0,
    })
  })

  it('[Q6] a gift of each month is ordered month by month, and the month to come is only to come', () => {
    const payments = [paid('Authorized', 1500), paid('Refused', 1500), paid('Pending', 1500)]
    const lines = [line(1500, { months: 3000 })]
    expect(figuresOf({ lines, isMonthly: true, payments })).toEqual({
      orderedCents: 3000,
      receivedCents: 1500,
      toComeCents: 3000,
    })
    expect(ORDERED_MONTH_STATES).not.toContain('Pending')
    expect(ORDERED_MONTH_STATES).not.toContain('Canceled')
    const givenBack = [line(1500, { isCanceled: true, months: 1500 })]
    const back = { lines: givenBack, isMonthly: true, payments: [paid('Refunded', 1500, 1500)] }
    expect(figuresOf(back)).toEqual({ orderedCents: 0, receivedCents: 0, toComeCents: 0 })
    const stopped = [line(1500, { isCanceled: true, kept: 1500, months: 1500 })]
    const kept = { lines: stopped, isMonthly: true, payments: [paid('Authorized', 1500)] }
    expect(figuresOf(kept)).toEqual({ orderedCents: 1500, receivedCents: 1500, toComeCents: 0 })
  })
})

describe('what a payer is told as paid', () => {
  const term = (state: PaymentState, amount: number, tip: number, refunded = 0) => ({
    state,
    amountCents: cents(amount),
    tipCents: cents(tip),
    refundedCents: cents(refunded),
    refundedTipCents: cents(0),
    isByHand: false,
  })

  it('[Q7] is what was taken, and what was given up is told apart, the contribution with each', () => {
    const plan = [term('Authorized', 6000, 168), term('Canceled', 6000, 166), term('Canceled', 6000, 166)]
    expect(takenOfOrder(cents(18_500), plan)).toEqual({
      takenCents: 6168,
      givenUpCents: 12_332,
      takenTipCents: 168,
      givenUpTipCents: 332,
      refundedCents: 0,
      toComeCents: 0,
    })
    const going = [term('Authorized', 6000, 0), term('Pending', 6000, 0)]
    expect(takenOfOrder(cents(12_000), going)).toMatchObject({
      takenCents: 6000,
      givenUpCents: 0,
      toComeCents: 6000,
    })
  })

  it('[Q7] tells what went back, though all was taken', () => {
    expect(takenOfOrder(cents(6000), [term('Authorized', 6000, 0, 1500)])).toMatchObject({
      takenCents: 6000,
      refundedCents: 1500,
      toComeCents: 0,
    })
  })

  it('[Q7] money handed back before its entry was taken back had come in: only the rest never did', () => {
    expect(takenOfOrder(cents(6000), [term('Canceled', 6000, 0, 2000)])).toMatchObject({
      takenCents: 2000,
      givenUpCents: 4000,
      refundedCents: 2000,
      toComeCents: 0,
    })
  })

  it('[Q7] is not told apart where all was taken, or months say more than the order comes to', () => {
    expect(takenOfOrder(cents(6000), [term('Authorized', 6000, 0)])).toBeNull()
    expect(takenOfOrder(cents(0), [])).toBeNull()
    expect(takenOfOrder(cents(1000), [term('Authorized', 1000, 0), term('Canceled', 1000, 0)])).toBeNull()
  })
})
