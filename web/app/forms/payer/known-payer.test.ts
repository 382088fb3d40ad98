import type { KnownPayer } from '@obole/contract/orders'
import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT } from '../journey/draft.ts'
import { filledWith } from './known-payer.ts'

const empty = EMPTY_DRAFT.payer
const known: KnownPayer = {
  email: 'alix@exemple.fr',
  firstName: 'Alix',
  lastName: 'Martin',
  birthDate: '1990-03-05',
  address: '12 rue des Lilas',
  zipCode: '69007',
  city: 'Lyon',
  country: 'BE',
}

const ALL = { askPayerBirthDate: true, askPayerAddress: true }

describe('the payer’s step of somebody who is signed in', () => {
  it('fills in nothing that the campaign does not ask for: nobody would see that it is sent', () => {
    const nothing = { askPayerBirthDate: false, askPayerAddress: false }
    expect(filledWith(empty, known, nothing)).toMatchObject({
      firstName: known.firstName,
      birthDate: '',
      address: '',
      zipCode: '',
      city: '',
    })
  })

  it('is filled with all that is known', () => {
    expect(filledWith(empty, known, ALL)).toEqual({
      ...empty,
      email: 'alix@exemple.fr',
      emailConfirmation: 'alix@exemple.fr',
      firstName: 'Alix',
      lastName: 'Martin',
      birthDate: '05/03/1990',
      address: '12 rue des Lilas',
      zipCode: '69007',
      city: 'Lyon',
      country: 'BE',
    })
  })

  it('keeps what was typed', () => {
    const typed = { ...empty, email: 'autre@exemple.fr', firstName: 'Sam', address: '1 place Bellecour' }
    expect(filledWith(typed, known, ALL)).toEqual(typed)
  })

  it('fills an address whole or not at all', () => {
    const typed = { ...empty, city: 'Paris' }
    expect(filledWith(typed, known, ALL)).toMatchObject({
      city: 'Paris',
      address: '',
      zipCode: '',
      country: 'FR',
    })
    expect(filledWith(empty, { ...known, zipCode: null }, ALL)).toMatchObject({ address: '', city: '' })
  })

  it('gives nobody else’s name the address of the account', () => {
    const other = { ...empty, firstName: 'Sam', lastName: 'Petit' }
    expect(filledWith(other, known, ALL)).toMatchObject({ email: known.email, address: '', birthDate: '' })
  })

  it('is left empty where nothing is known', () => {
    const nothing = { ...known, firstName: null, lastName: null, birthDate: null, address: null }
    expect(filledWith(empty, nothing, ALL)).toEqual({
      ...empty,
      email: known.email,
      emailConfirmation: known.email,
    })
  })
})
