import { expect, it } from 'vitest'
import { validateParticipant } from './participant.ts'

const child = { firstName: 'Tom', lastName: 'Martin', birthday: '01/02/2020' }

it('[V42] a participant has two names, and no age is asked of them', () => {
  expect(validateParticipant(child, [], '2026-03-14')).toEqual([])
  expect(validateParticipant({ firstName: '', lastName: 'M' }, [], '2026-03-14')).toEqual([
    { field: 'firstName', key: 'required' },
    { field: 'lastName', key: 'nameTooShort' },
  ])
})

it('[V42] a participant gives what the campaign asks for', () => {
  expect(validateParticipant(child, ['email', 'city', 'country'], '2026-03-14')).toEqual([
    { field: 'email', key: 'required' },
    { field: 'city', key: 'required' },
    { field: 'country', key: 'required' },
  ])
  const wrong = {
    ...child,
    email: 'x',
    emailConfirmation: 'y',
    zipcode: '?',
    country: 'XX',
    companySiren: '1',
  }
  expect(validateParticipant(wrong, [], '2026-03-14').map(({ field, key }) => [field, key])).toEqual([
    ['email', 'emailInvalid'],
    ['emailConfirmation', 'emailMismatch'],
    ['zipcode', 'zipcodeInvalid'],
    ['country', 'countryUnknown'],
    ['companySiren', 'sirenInvalid'],
  ])
})
