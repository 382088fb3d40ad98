import type { Form } from '@obole/contract/forms'
import { describe, expect, it } from 'vitest'
import { offlineProblems } from './offline-checks.ts'
import { freshLine } from './offline-lines.ts'

// What the checks read of a campaign: one tier whose price the payer chooses.
const form = {
  tiers: [{ id: 1, tierType: 'Donation', priceCategory: 'Pwyw', price: null, extraOptions: [] }],
} as unknown as Form
const jeanne = { firstName: 'Jeanne', lastName: 'Marchand', email: 'jeanne@example.org' }
const line = (changes: object) => ({ ...freshLine(form, 0), ...changes })

describe('a payment written down by hand', () => {
  it('needs a payer and an amount, and nobody else', () => {
    expect([...offlineProblems(form, [line({ typed: '20' })], jeanne)]).toEqual([])
    const nobody = { firstName: '', lastName: '', email: 'jeanne' }
    expect([...offlineProblems(form, [line({})], nobody)]).toEqual([
      ['items.0.amount', 'amountRequired'],
      ['payer.firstName', 'required'],
      ['payer.lastName', 'required'],
      ['payer.email', 'emailInvalid'],
    ])
  })

  it('names somebody whole, or not at all', () => {
    const half = line({ typed: '20', firstName: 'Lou' })
    expect([...offlineProblems(form, [half], jeanne)]).toEqual([['items.0.participant.lastName', 'required']])
  })
})
