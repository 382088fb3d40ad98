import { describe, expect, it } from 'vitest'
import {
  amountAsLeft,
  amountAsShown,
  isFinerThanCents,
  amountAsTyped,
  maximumAmountRule,
  minimumAmount,
  minimumAmountRule,
  positiveNumberRule,
} from './amount.ts'
import { cents, parseAmount } from '../money/money.ts'

describe('amounts', () => {
  it('[V2] a required amount is a number', () => {
    expect(['', 'abc'].map(parseAmount)).toEqual([null, null])
    expect(parseAmount('0')).toBe(0)
  })

  it('[V29] at least the larger of 0.50 € and the tier’s minimum', () => {
    const rule = (amount: number, min: number | null) =>
      minimumAmountRule(cents(amount), min === null ? null : cents(min))
    expect(rule(1000, 1000)).toBeNull()
    expect(rule(999, 1000)).toBe('amountTooLow')
    expect(rule(49, 20)).toBe('amountTooLow')
    expect(rule(50, 20)).toBeNull()
    expect(rule(0, 20)).toBe('amountTooLow')
    expect([minimumAmount(null), minimumAmount(cents(20)), minimumAmount(cents(1000))]).toEqual([
      50, 50, 1000,
    ])
  })

  it('[V29] without a minimum, zero or at least 0.50 €', () => {
    expect([0, 1, 49, 50].map((amount) => minimumAmountRule(cents(amount), null))).toEqual([
      null,
      'amountTooLow',
      'amountTooLow',
      null,
    ])
    expect(minimumAmountRule(cents(0), cents(0))).toBeNull()
  })

  it('[V30] strictly below the maximum', () => {
    expect(maximumAmountRule(cents(999), cents(1000))).toBeNull()
    expect(maximumAmountRule(cents(1000), cents(1000))).toBe('amountTooHigh')
    expect(maximumAmountRule(cents(10_000_000), null)).toBeNull()
  })

  it('[V31] a positive number is zero or above', () => {
    expect(['1', '0', '0,5', '12.75'].map(positiveNumberRule)).toEqual(Array(4).fill(null))
    expect(['-1', '-0,5', '-12.75'].map(positiveNumberRule)).toEqual(Array(3).fill('numberNotPositive'))
    expect(['', '1.2.3', 'x', '1,'].map(positiveNumberRule)).toEqual(Array(4).fill('numberInvalid'))
  })
})

describe('an amount field', () => {
  it.each([
    ['', ''],
    ['12', '12'],
    ['12,', '12,'],
    ['12.5', '12.5'],
    [',5', ',5'],
    // A space typed on the way adds nothing.
    ['12 ', '12'],
    // Copied from a page, a sheet or a message.
    ['1 234,50', '1234,50'],
    ['1\u202f234,50\u202f€', '1234,50'],
    [' 25 €', '25'],
  ])('[M4] takes %j and holds %j', (text, held) => {
    expect(amountAsTyped(text)).toBe(held)
  })

  it.each(['a', '-1', '1,5,', '1.5,', '1e3', '123 4,56789', '1 23', '12 euros'])(
    '[M4] keeps what it held when %j is typed or pasted',
    (text) => {
      expect(amountAsTyped(text)).toBeNull()
    },
  )

  it.each([
    ['12,5', '12.50'],
    ['12', '12.00'],
    ['007', '7.00'],
    ['1,999', '2.00'],
    ['', ''],
    [',', ','],
    ['9'.repeat(30), '9'.repeat(30)],
  ])('[M2] left with %j, holds %j', (typed, left) => {
    expect(amountAsLeft(typed)).toBe(left)
  })

  it('[M14] shows the separator of the language, whichever was typed', () => {
    expect(['12.50', '12,50', '12', '12,'].map((typed) => amountAsShown(typed, 'fr'))).toEqual([
      '12,50',
      '12,50',
      '12',
      '12,',
    ])
    expect(['12.50', '12,50'].map((typed) => amountAsShown(typed, 'en'))).toEqual(['12.50', '12.50'])
  })

  it('[M14] knows what would be rounded, which the desk leaves as it was typed', () => {
    expect(['12,505', '1.234,50', '0,001'].map(isFinerThanCents)).toEqual([true, true, true])
    expect(['12,50', '12.5', '1 234,5', '12', '-5', '1e9', ''].some(isFinerThanCents)).toBe(false)
  })
})
