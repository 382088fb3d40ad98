import { describe, expect, it } from 'vitest'
import { validateOfflinePayer, validatePayer } from './payer.ts'

const payer = { email: 'lea@example.org', firstName: 'Léa', lastName: 'Martin' }
const asked = { today: '2026-03-14', birthDateRequired: false, addressRequired: false, legalStatuses: [1, 2] }

describe('a payer', () => {
  it('[V41] has an e-mail and two names', () => {
    expect(validatePayer(payer, asked)).toEqual([])
    expect(validatePayer({ email: '', firstName: '', lastName: '' }, asked)).toEqual([
      { field: 'email', key: 'required' },
      { field: 'firstName', key: 'required' },
      { field: 'lastName', key: 'required' },
    ])
    expect(validatePayer({ ...payer, firstName: 'martin' }, asked)).toEqual([
      { field: 'lastName', key: 'namesEqual' },
    ])
    expect(validatePayer({ ...payer, emailConfirmation: 'lea@example.com' }, asked)).toEqual([
      { field: 'emailConfirmation', key: 'emailMismatch' },
    ])
  })

  it('[V41] gives what the campaign asks for', () => {
    const all = { ...asked, birthDateRequired: true, addressRequired: true }
    expect(validatePayer(payer, all).map(({ field }) => field)).toEqual([
      'birthDate',
      'address',
      'zipCode',
      'city',
    ])
    const complete = {
      ...payer,
      birthDate: '01/02/1980',
      address: '1 rue Verte',
      zipCode: '75011',
      city: 'Paris',
      country: 'BE',
    }
    expect(validatePayer(complete, all)).toEqual([])
    // A company was never born.
    const company = { payAsOrganisation: true, companyName: 'Fournil', companySiren: '732829320' }
    const paying = { ...complete, ...company, companyLegalStatus: 1, birthDate: null }
    expect(validatePayer(paying, all)).toEqual([])
    expect(validatePayer({ ...complete, country: 'XX', zipCode: '?' }, all)).toEqual([
      { field: 'zipCode', key: 'zipcodeInvalid' },
      { field: 'country', key: 'countryUnknown' },
    ])
  })

  it('[V10] is of age', () => {
    expect(validatePayer({ ...payer, birthDate: '15/03/2008' }, asked)).toEqual([
      { field: 'birthDate', key: 'minor' },
    ])
    expect(validatePayer({ ...payer, birthDate: '32/03/2008' }, asked)).toEqual([
      { field: 'birthDate', key: 'dateInvalid' },
    ])
  })

  it('[V41] who pays for an organisation names it', () => {
    const company = { ...payer, payAsOrganisation: true }
    expect(validatePayer(company, asked)).toEqual([
      { field: 'companyName', key: 'required' },
      { field: 'companySiren', key: 'required' },
      { field: 'companyLegalStatus', key: 'legalStatusRequired' },
    ])
    const named = { companyName: 'Graines & Cie', companySiren: '123 456 789', companyLegalStatus: 2 }
    expect(validatePayer({ ...company, ...named }, asked)).toEqual([])
  })
})

describe('one who paid by hand', () => {
  const home = { address: '1 rue Verte', zipCode: '75011', city: 'Paris', country: 'FR' }
  const names = { firstName: 'Léa', lastName: 'Martin' }

  it('[V49] has an e-mail address, or a whole postal address', () => {
    expect(validateOfflinePayer(payer)).toEqual([])
    expect(validateOfflinePayer({ ...names, ...home, email: ' ' })).toEqual([])
    expect(validateOfflinePayer({ ...names, ...home, email: null })).toEqual([])
    for (const field of ['address', 'zipCode', 'city', 'country'] as const)
      expect(validateOfflinePayer({ ...names, ...home, [field]: ' ' })).toEqual([{ field, key: 'required' }])
  })

  it('[V49] is judged by the rules of a page for what was written down', () => {
    expect(validateOfflinePayer({ firstName: '', lastName: '', email: 'lea@' })).toEqual([
      { field: 'firstName', key: 'required' },
      { field: 'lastName', key: 'required' },
      { field: 'email', key: 'emailInvalid' },
    ])
    expect(validateOfflinePayer({ ...payer, lastName: 'Léa', zipCode: '?', country: 'XX' })).toEqual([
      { field: 'lastName', key: 'namesEqual' },
      { field: 'zipCode', key: 'zipcodeInvalid' },
      { field: 'country', key: 'countryUnknown' },
    ])
  })
})
