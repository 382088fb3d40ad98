import { expect, it } from 'vitest'
import { isShownCompanyName } from './shown-company.ts'

it.each([
  ['Librairie du Tilleul', true],
  ['Studio 54', true],
  ['S.A.R.L. Dupont & Fils', true],
  ['Obole Sécurité', false],
  ['Votre compte est suspendu, confirmez avant ce soir ou vos dons seront perdus', false],
  ['Aide www.evil.example', false],
  ['Aide evil．com', false],
  ['Appelez le 09 70 80 90 10', false],
])('[F12] a company called « %s » is named in public: %s', (name, isShown) => {
  expect(isShownCompanyName(name)).toBe(isShown)
})
