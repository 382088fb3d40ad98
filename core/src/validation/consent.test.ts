import { expect, it } from 'vitest'
import { consentVersion } from './consent-version.ts'
import { consentProblems, storedConsent, TERMS_OF_SERVICE_VERSION } from './consent.ts'

const none = { termsOfService: false, termsOfSale: false, tip: false }

it('[V35] terms of service always, terms of sale where they apply, the contribution confirmed', () => {
  expect(consentProblems(none, true).map(({ field, code }) => [field, code])).toEqual([
    ['termsOfService', 'GDPR_CONSENT_ERROR'],
    ['termsOfSale', 'TERMS_OF_SALE_CONSENT_ERROR'],
    ['tip', 'TIP_CONSENT_ERROR'],
  ])
  expect(consentProblems({ ...none, termsOfService: true, tip: true }, false)).toEqual([])
})

it('[V36] a payer sent without consent is stored as consenting, with a warning', () => {
  expect(storedConsent(true)).toEqual({ consent: true, warn: false })
  expect(storedConsent(false)).toEqual({ consent: true, warn: true })
  expect(storedConsent(undefined)).toEqual({ consent: true, warn: true })
})

it('[G3] the terms for associations are of 2023-10', () => {
  expect(TERMS_OF_SERVICE_VERSION).toBe('2023-10')
})

it('[G3] a version is read as the month it was written in', () => {
  expect(consentVersion('2023-10', 'fr')).toBe('octobre 2023')
  expect(consentVersion('2023-10', 'en')).toBe('October 2023')
  expect(consentVersion('/conditions.pdf', 'fr')).toBe('/conditions.pdf')
})
