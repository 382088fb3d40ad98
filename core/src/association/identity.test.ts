import { expect, it } from 'vitest'
import { IDENTITY_FIELDS, identityReviewOn, splitProfileChanges } from './identity.ts'

const change = (path: string) => ({ path })

it('[K6] a verified name, legal form, SIREN, RNA number, address, purpose or claim to the Coluche law waits for Support, the rest does not', () => {
  const all = [...IDENTITY_FIELDS, 'description', 'logo'].map(change)
  expect(splitProfileChanges(all, true)).toEqual({
    atOnce: [change('description'), change('logo')],
    forSupport: [
      'name',
      'type',
      'siren',
      'rnaNumber',
      'address',
      'zipCode',
      'city',
      'purpose',
      'isUnderColucheLaw',
    ].map(change),
  })
})

it('[K6] what nobody verified is changed at once', () => {
  const all = [change('name'), change('siren')]
  expect(splitProfileChanges(all, false)).toEqual({ atOnce: all, forSupport: [] })
})

it('[K7] an identity is looked at again 24 months after it was verified', () => {
  expect(identityReviewOn(Date.parse('2026-11-15T10:00:00Z'))).toBe('2028-11-15')
})
