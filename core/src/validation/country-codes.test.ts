import { expect, it } from 'vitest'
import { COUNTRIES } from './country.ts'
import { countryOfCode } from './country-codes.ts'

it('[V21] a country is known by its code of two or three letters', () => {
  expect(
    ['FR', 'fr', ' FRA ', 'BEL', 'REU', 'CHE', 'DEU', 'GBR', 'ZWE', 'KOR', 'SPM'].map(countryOfCode),
  ).toEqual(['FR', 'FR', 'FR', 'BE', 'RE', 'CH', 'DE', 'GB', 'ZW', 'KR', 'PM'])
  expect(['', 'XX', 'XXX', 'France', 'UND'].map(countryOfCode)).toEqual(Array(5).fill(null))
})

it('[V21] each has one code of three letters, and most begin alike', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const all = alphabet.flatMap((a) => alphabet.flatMap((b) => alphabet.map((c) => a + b + c)))
  const known = all.filter((code) => countryOfCode(code) !== null)
  expect(known).toHaveLength(COUNTRIES.length)
  expect(new Set(known.map(countryOfCode)).size).toBe(COUNTRIES.length)
  expect(known.filter((code) => countryOfCode(code)?.[0] === code[0]).length).toBeGreaterThan(230)
})
