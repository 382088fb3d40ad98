import type { Form } from '@obole/contract/forms'
import { expect, it } from 'vitest'
import { bringsReceipt, type Draft, EMPTY_DRAFT, openGift } from './draft.ts'

/** What the function reads of a campaign. */
const form = (issuesReceipts: boolean): Form => {
  const read: object = {
    organization: { issuesReceipts },
    tiers: [
      { id: 1, isEligibleTaxReceipt: false },
      { id: 2, isEligibleTaxReceipt: true },
    ],
  }
  return read as Form
}
const holding = (...items: Draft['items']): Draft => ({ ...EMPTY_DRAFT, items })
const bought = (tierId: number) => ({ ...openGift('Product', ''), tierId })

it('speaks of a tax receipt for a gift or what the association calls eligible, never for what is bought', () => {
  expect(bringsReceipt(form(true), holding(bought(1)))).toBe(false)
  expect(bringsReceipt(form(true), holding(bought(2)))).toBe(true)
  expect(bringsReceipt(form(true), holding(bought(1), openGift('Donation', '10')))).toBe(true)
  expect(bringsReceipt(form(false), holding(openGift('Donation', '10')))).toBe(false)
})
