import { expect, it } from 'vitest'
import {
  chooseLocale,
  languageName,
  LOCALE_COOKIE_DAYS,
  LOCALE_NAMES,
  LOCALE_TAGS,
  LOCALES,
} from './locale.ts'

it.each([
  ['en', 'fr-FR', 'en'],
  ['fr', 'en-GB', 'fr'],
  ['de', 'en-GB', 'en'],
  [null, 'en-GB,en;q=0.9', 'en'],
  [null, 'de-DE,en;q=0.5,fr;q=0.8', 'fr'],
  [null, 'en;q=0,fr', 'fr'],
  [null, 'de-DE', 'fr'],
  [undefined, undefined, 'fr'],
])('[G1] cookie %j and browser %j give %s', (cookie, languages, locale) => {
  expect(chooseLocale(cookie, languages)).toBe(locale)
})

it('[G1] French first, English beside it, remembered for a year', () => {
  expect(LOCALES.map((locale) => [LOCALE_TAGS[locale], LOCALE_NAMES[locale]])).toEqual([
    ['fr-FR', 'Français'],
    ['en-GB', 'English'],
  ])
  expect(LOCALE_COOKIE_DAYS).toBe(365)
})

it('[G1] a language that is told is named in the language of who reads', () => {
  expect(LOCALES.map((language) => languageName(language, 'fr'))).toEqual(['français', 'anglais'])
  expect(LOCALES.map((language) => languageName(language, 'en'))).toEqual(['French', 'English'])
})
