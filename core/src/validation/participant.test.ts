import { expect, it } from 'vitest'
import {
  minorsOnlyRule,
  ASKED_BY_DEFAULT,
  askedFields,
  mayPay,
  ownPassAddress,
  needsGuardian,
  requiredFields,
  requiredOf,
  askedByRate,
  validateParticipant,
} from './participant.ts'
import { PARTICIPANT_FIELDS } from './participant-fields.ts'

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

const CLUB = { participantFields: ASKED_BY_DEFAULT, asksGuardian: true }
const PARENT = {
  guardianFirstName: 'Alix',
  guardianLastName: 'Martin',
  guardianPhone: '06 12 34 56 78',
  guardianEmail: 'alix@exemple.fr',
  guardianAgreed: true,
}
const problemsAtClub = (participant: Parameters<typeof validateParticipant>[0]) =>
  validateParticipant(participant, requiredOf(CLUB, participant, '2026-03-14'), '2026-03-14')

it('[V67] a rate that asks for guardians asks for the birth date', () => {
  expect(askedByRate(CLUB).birthDate).toBe('Required')
  expect(askedByRate({ ...CLUB, asksGuardian: false }).birthDate).toBe('NotAsked')
  const { birthDate: _unknown, ...nobody } = child
  expect(problemsAtClub(nobody)).toEqual([{ field: 'birthDate', key: 'required' }])
})

it('[V67] whoever is under 18 on the day needs a guardian, and nobody else', () => {
  expect(needsGuardian(CLUB, '15/03/2008', '2026-03-14')).toBe(true)
  expect(needsGuardian(CLUB, '2008-03-14', '2026-03-14')).toBe(false)
  expect(needsGuardian(CLUB, '', '2026-03-14')).toBe(false)
  expect(needsGuardian({ asksGuardian: false }, '15/03/2008', '2026-03-14')).toBe(false)
  expect(problemsAtClub({ ...child, birthDate: '14/03/2008' })).toEqual([])
})

it('[V67] a guardian has two names, a phone, an e-mail and agrees', () => {
  expect(problemsAtClub(child).map(({ field, key }) => [field, key])).toEqual([
    ['guardianFirstName', 'required'],
    ['guardianLastName', 'required'],
    ['guardianPhone', 'required'],
    ['guardianEmail', 'required'],
    ['guardianAgreed', 'required'],
  ])
  expect(problemsAtClub({ ...child, ...PARENT })).toEqual([])
  expect(problemsAtClub({ ...child, ...PARENT, guardianAgreed: false })).toEqual([
    { field: 'guardianAgreed', key: 'required' },
  ])
  const wrong = {
    guardianFirstName: 'Al1x',
    guardianLastName: 'A',
    guardianPhone: '12',
    guardianEmail: 'alix',
  }
  // Judged wherever they are given, as when the desk corrects them.
  expect(validateParticipant({ ...child, ...wrong }, [], '2026-03-14').map(({ key }) => key)).toEqual([
    'nameDigits',
    'nameTooShort',
    'phoneInvalid',
    'emailInvalid',
  ])
  const twice = { ...PARENT, guardianLastName: 'alix' }
  expect(problemsAtClub({ ...child, ...twice })).toEqual([{ field: 'guardianLastName', key: 'namesEqual' }])
})

it('[O17] a participant’s own ticket goes to their own address, and to none that is the payer’s', () => {
  expect(ownPassAddress(' Lou@Voisins.example ', 'alix@exemple.fr')).toBe('lou@voisins.example')
  expect(ownPassAddress('ALIX@exemple.fr', 'alix@Exemple.fr')).toBeNull()
  expect(ownPassAddress('', 'alix@exemple.fr')).toBeNull()
  expect(ownPassAddress(null, 'alix@exemple.fr')).toBeNull()
  expect(ownPassAddress(undefined, null)).toBeNull()
  expect(ownPassAddress('lou@voisins.example', null)).toBe('lou@voisins.example')
})

it('[V70] a rate for minors refuses whoever is of age on the day of the order', () => {
  const refusal = (birthDate: string, isForMinors = true) =>
    minorsOnlyRule({ isForMinors }, birthDate, '2026-11-19')
  expect(refusal('2008-11-19')).toBe('notMinor')
  expect(refusal('19/11/2008')).toBe('notMinor')
  expect(refusal('2008-11-20')).toBeNull()
  expect(['', '31/02/2000', '1850-01-01', '2999-01-01'].map((date) => refusal(date))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(refusal('1980-01-01', false)).toBeNull()
})
