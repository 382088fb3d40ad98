import { expect, it } from 'vitest'
import { validateOrganization } from './organization.ts'

const association = {
  name: 'Les Jardins Partagés',
  rna: 'W751234567',
  address: '1 rue Verte',
  zipCode: '75011',
  city: 'Paris',
  country: 'FR',
  termsAccepted: true,
}

it('[V43] an association gives its name, its number, an address in France, and accepts the terms', () => {
  expect(validateOrganization(association)).toEqual([])
  expect(validateOrganization({ ...association, rna: '', siren: '123456782' })).toEqual([])
  const empty = { name: '', address: '', zipCode: '1', city: '', country: 'BE', termsAccepted: false }
  expect(validateOrganization(empty).map(({ field, key }) => [field, key])).toEqual([
    ['name', 'required'],
    ['siren', 'sirenOrRnaRequired'],
    ['address', 'required'],
    ['zipCode', 'postalCodeOrganization'],
    ['city', 'required'],
    ['country', 'countryNotFrance'],
    ['termsAccepted', 'boxMandatory'],
  ])
})
