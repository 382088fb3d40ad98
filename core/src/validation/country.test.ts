import { expect, it } from 'vitest'
import { COUNTRIES, countryIsFranceRule, countryRule, DEFAULT_COUNTRY } from './country.ts'

it('[V21] an association’s country is FR', () => {
  expect(countryIsFranceRule('FR')).toBeNull()
  expect(['BE', 'fr', ''].map(countryIsFranceRule)).toEqual(Array(3).fill('countryNotFrance'))
})

it('[V21] anyone else’s is an ISO country', () => {
  expect(new Set(COUNTRIES).size).toBe(249)
  expect(DEFAULT_COUNTRY).toBe('FR')
  expect(['FR', 'BE', 'RE'].map(countryRule)).toEqual([null, null, null])
  expect(['XX', 'FRA', ''].map(countryRule)).toEqual(Array(3).fill('countryUnknown'))
  const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })
  expect(COUNTRIES.filter((code) => !names.of(code))).toEqual([])
})
