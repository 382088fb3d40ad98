import { expect, it } from 'vitest'
import { isAllMonthly } from './order-rows.ts'

it('a total is each month’s only where everything comes back each month', () => {
  const monthly = { tierType: 'MonthlyDonation' } as const
  expect(isAllMonthly([monthly, { tierType: 'MonthlyPayment' }])).toBe(true)
  expect(isAllMonthly([monthly, { tierType: 'Donation' }])).toBe(false)
  expect(isAllMonthly([])).toBe(false)
})
