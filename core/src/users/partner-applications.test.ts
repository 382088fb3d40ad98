import { expect, it } from 'vitest'
import { AUTHORIZATION_CODE_SECONDS, partnerDomain } from './partner-applications.ts'

it('[U7] a code is good for a minute', () => {
  expect(AUTHORIZATION_CODE_SECONDS).toBe(60)
})

it.each([
  ['app.example', 'app.example'],
  ['https://App.Example/', 'app.example'],
  ['xn--t-9fa.example', 'xn--t-9fa.example'],
  ['https://localhost:3001', 'localhost'],
  ['localhost', 'localhost'],
])('[U7] the domain %s is kept as %s', (typed, kept) => {
  expect(partnerDomain(typed)).toBe(kept)
})

it.each([
  '',
  'example',
  '*.app.example',
  'https://*.app.example/',
  'http://app.example',
  'https://app.example/retour',
  'app.example:8443',
  'app..example',
  '-app.example',
  'app.example.',
  'moi@app.example',
  '192.0.2.7',
  '192.0.2.77',
  '[2001:db8::1]',
  'app.exámple',
  `${'a'.repeat(64)}.example`,
])('[U7] %j is no domain of a partner', (typed) => {
  expect(partnerDomain(typed)).toBe(null)
})
