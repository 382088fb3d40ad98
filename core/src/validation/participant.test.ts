import { expect, it } from 'vitest'
import {
  ASKED_BY_DEFAULT,
  askedFields,
  mayPay,
  PARTICIPANT_FIELDS,
  ownPassAddress,
  requiredFields,
  validateParticipant,
} from './participant.ts'

const child = { firstName: 'Tom', lastName: 'Martin', birthDate: '01/02/2020' }

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
    zipCode: '?',
    country: 'XX',
    companySiren: '1',
  }
  expect(validateParticipant(wrong, [], '2026-03-14').map(({ field, key }) => [field, key])).toEqual([
    ['email', 'emailInvalid'],
    ['emailConfirmation', 'emailMismatch'],
    ['zipCode', 'zipcodeInvalid'],
    ['country', 'countryUnknown'],
    ['companySiren', 'sirenInvalid'],
  ])
})

it('[V42] a rate says what it asks of each participant, and what of it is required', () => {
  expect(askedFields(ASKED_BY_DEFAULT)).toEqual(['email'])
  expect(requiredFields(ASKED_BY_DEFAULT)).toEqual([])
  const asked = { ...ASKED_BY_DEFAULT, city: 'Required', birthDate: 'Optional' } as const
  expect(askedFields(asked)).toEqual(['email', 'birthDate', 'city'])
  expect(requiredFields(asked)).toEqual(['city'])
  const nothing = validateParticipant(
    { firstName: 'Tom', lastName: 'Martin' },
    PARTICIPANT_FIELDS,
    '2026-03-14',
  )
  expect(nothing.map(({ field }) => field)).toEqual(PARTICIPANT_FIELDS)
})

it('[V42] a legal status is one of the list', () => {
  const of = (companyLegalStatusId: number) =>
    validateParticipant({ ...child, companyLegalStatusId }, [], '2026-03-14')
  expect(of(1)).toEqual([])
  expect(of(99)).toEqual([{ field: 'companyLegalStatusId', key: 'legalStatusRequired' }])
})

it('[V42] nobody under age is the one who pays', () => {
  const adults = { isForMinors: false }
  expect(mayPay(adults, '', '2026-03-14')).toBe(true)
  expect(mayPay(adults, '14/03/2008', '2026-03-14')).toBe(true)
  expect(mayPay(adults, '15/03/2008', '2026-03-14')).toBe(false)
  expect(mayPay({ isForMinors: true }, '', '2026-03-14')).toBe(false)
})

it('[O17] a participant’s own ticket goes to their own address, and to none that is the payer’s', () => {
  expect(ownPassAddress(' Lou@Voisins.example ', 'alix@exemple.fr')).toBe('lou@voisins.example')
  expect(ownPassAddress('ALIX@exemple.fr', 'alix@Exemple.fr')).toBeNull()
  expect(ownPassAddress('', 'alix@exemple.fr')).toBeNull()
  expect(ownPassAddress(null, 'alix@exemple.fr')).toBeNull()
  expect(ownPassAddress(undefined, null)).toBeNull()
  expect(ownPassAddress('lou@voisins.example', null)).toBe('lou@voisins.example')
})
