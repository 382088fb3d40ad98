import { expect, it } from 'vitest'
import { holdsExamples, startingDocument } from './starting-document.ts'

it.each([
  ['Membership', true],
  ['Donation', true],
  ['CrowdFunding', true],
  ['Event', true],
  ['Shop', true],
  ['PaymentForm', false],
] as const)('a first draft (%s) holds amounts that nobody chose: %s', (formType, holds) => {
  expect(holdsExamples(formType, startingDocument(formType, 'La nôtre'))).toBe(holds)
})

it('holds none once each amount is somebody’s', () => {
  const { tiers } = startingDocument('Donation', 'La nôtre')
  const own = tiers.map((tier) => ({ ...tier, presetAmounts: [12_00, 24_00] }))
  expect(holdsExamples('Donation', { tiers: own, financialGoal: null })).toBe(false)
  expect(holdsExamples('Donation', { tiers: [...tiers.slice(1), ...own], financialGoal: null })).toBe(true)
  const membership = startingDocument('Membership', 'La nôtre')
  const priced = membership.tiers.map((tier) => ({ ...tier, price: 35_00 }))
  expect(holdsExamples('Membership', { ...membership, tiers: priced })).toBe(false)
})
