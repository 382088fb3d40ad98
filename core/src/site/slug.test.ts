import { expect, it } from 'vitest'
import { isReservedSlug, normaliseSlug, slugFromTitle, slugNeedsNormalising } from './slug.ts'

it('[A6] lower case, and a hyphen for each space or plus sign', () => {
  expect(normaliseSlug('Fête de+Printemps')).toBe('fête-de-printemps')
  expect(['fete', 'Fete', 'fête', 'fete+1', 'fete 1', 'É'].map(slugNeedsNormalising)).toEqual([
    false,
    true,
    false,
    true,
    true,
    true,
  ])
})

it.each([
  ['Fête de printemps !', 'fete-de-printemps'],
  ['  L’Œuvre & l’Été  ', 'l-oeuvre-l-ete'],
  ['Ça, c’est 100 % fou', 'ca-c-est-100-fou'],
])('[A11] %j gives the slug %j', (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug)
})

it('[A12] nothing is called en', () => {
  expect(['en', 'fr', 'en-2', 'encore'].map(isReservedSlug)).toEqual([true, false, false, false])
})
