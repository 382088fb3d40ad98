import { expect, it } from 'vitest'
import { message } from './messages.ts'
import { organizationPostalCodeRule, zipcodeRule } from './postal-code.ts'

it('[V23] an association’s has 3 to 10 letters or digits', () => {
  expect(['', '75011', 'abc', '2A004', '1234567890'].map(organizationPostalCodeRule)).toEqual(
    Array(5).fill(null),
  )
  expect(['12', '12345678901', '75 011', '75-011', '7501é'].map(organizationPostalCodeRule)).toEqual(
    Array(5).fill('postalCodeOrganization'),
  )
  expect(message('postalCodeOrganization', 'en')).toContain('only available to associations based in France')
})

it('[V24] anyone else’s too, spaces and hyphens between the signs ignored', () => {
  expect(['', '75011', 'SW1A 1AA', '1234-567'].map(zipcodeRule)).toEqual(Array(4).fill(null))
  expect(['12', '1 2', '12345678901', '75.011'].map(zipcodeRule)).toEqual(Array(4).fill('zipcodeInvalid'))
})
