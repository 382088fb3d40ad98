import { describe, expect, it } from 'vitest'
import {
  acceptsAmountKey,
  amountRequiredRule,
  maximumAmountRule,
  minimumAmount,
  minimumAmountRule,
  numberRule,
  positiveNumberRule,
} from './amount.ts'
import { cents } from './money.ts'

describe('amounts', () => {
  it('[V2] a required amount is a number', () => {
    expect(['', 'abc', null].map(amountRequiredRule)).toEqual(Array(3).fill('amountRequired'))
    expect(amountRequiredRule('0')).toBeNull()
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

  it('[V31] a positive number is above zero', () => {
    expect(['1', '0,5', '12.75'].map(positiveNumberRule)).toEqual([null, null, null])
    expect(['0', '-1', '', 'x'].map(positiveNumberRule)).toEqual(Array(4).fill('numberNotPositive'))
    expect(['-1', '0', '1,5'].map(numberRule)).toEqual([null, null, null])
    expect(['1.2.3', 'x', '1,'].map(numberRule)).toEqual(Array(3).fill('numberInvalid'))
  })
})

describe('keys of an amount field', () => {
  it('[M4] digits, one separator and navigation pass', () => {
    expect(
      ['0', '9', ',', '.', 'Backspace', 'Tab', 'ArrowLeft', 'ArrowUp'].every((key) =>
        acceptsAmountKey(key, '1'),
      ),
    ).toBe(true)
    expect(['a', '-', 'e', ' ', '€'].some((key) => acceptsAmountKey(key, '1'))).toBe(false)
    expect([',', '.'].some((key) => acceptsAmountKey(key, '1,5') || acceptsAmountKey(key, '1.5'))).toBe(false)
  })

  it('[M4] the down arrow is blocked at zero', () => {
    expect(acceptsAmountKey('ArrowDown', '1')).toBe(true)
    expect(['0', '', '0,00'].some((held) => acceptsAmountKey('ArrowDown', held))).toBe(false)
  })
})
