import { describe, expect, it } from 'vitest'
import {
  cleanEmail,
  emailConfirmationRule,
  emailRule,
  emailWarning,
  maskedEmail,
  mailboxOf,
} from './email.ts'

describe('e-mail', () => {
  it.each([
    '',
    'lea@example.org',
    'lea.martin+don@sous.domaine.example.fr',
    "o'brien@example.ie",
    ' lea@example.org ',
    'lea@exämple.org',
  ])('[V3] %j is accepted', (email) => {
    expect(emailRule(email)).toBeNull()
  })

  it.each([
    'lea',
    'lea.martin.org',
    'lea@',
    '@example.org',
    'lea@example',
    'lea@example.',
    'lea@.org',
    'lea@@example.org',
    'le a@example.org',
    'lea.@example.org',
    'le..a@example.org',
    'lea@exam ple.org',
    'lea@-example.org',
    'lea@example.1',
    'lea@example.org, max@example.org',
    `${'a'.repeat(243)}@example.org`,
  ])('[V3] %j is refused', (email) => {
    expect(emailRule(email)).toBe('emailInvalid')
  })

  it.each(['léa@example.org', 'le\u0301a@example.org', 'ле@example.org', 'lea.œuvre@example.org'])(
    '[V3] %j is refused, and why: not every mail server takes it',
    (email) => {
      expect(emailRule(email.normalize('NFC'))).toBe('emailAccents')
    },
  )

  it.each(['lea@xn--exmple-cua.org', 'lea@mail.XN--exmple-cua.org'])(
    '[V3] %j is refused, and how to write it: with accents it is the same mailbox',
    (email) => {
      expect(emailRule(email)).toBe('emailEncoded')
    },
  )

  it('[V3] its name is no longer than mail servers take', () => {
    expect(emailRule(`${'a'.repeat(64)}@example.org`)).toBeNull()
    expect(emailRule(`${'a'.repeat(65)}@example.org`)).toBe('emailInvalid')
    // Together 254 characters, and one more.
    const labels = `${'b'.repeat(61)}.${'b'.repeat(61)}`
    expect(emailRule(`${'a'.repeat(64)}@${labels}.${'b'.repeat(61)}.org`)).toBeNull()
    expect(emailRule(`${'a'.repeat(64)}@${labels}.${'b'.repeat(62)}.org`)).toBe('emailInvalid')
  })

  it('[V4] the confirmation equals it, whatever the capitals', () => {
    expect(emailConfirmationRule('Lea@Example.org', ' lea@example.org')).toBeNull()
    expect(emailConfirmationRule('lea@example.org', 'lea@example.com')).toBe('emailMismatch')
    expect(cleanEmail(' Lea@Example.org ')).toBe('lea@example.org')
  })

  it('[V5] unusual characters give a warning, never a refusal', () => {
    expect(['', 'lea.martin+1_a-b@example.org'].map(emailWarning)).toEqual([null, null])
    expect(["o'brien@example.ie", 'lea@exämple.org'].map(emailWarning)).toEqual([
      'emailUnusual',
      'emailUnusual',
    ])
    expect(emailRule("o'brien@example.ie")).toBeNull()
  })
})

it('[U5] an address that is shown to whoever may not be its owner keeps its first and last letters and where it is', () => {
  expect(maskedEmail('claire.martin@exemple.fr')).toBe('c•••n@exemple.fr')
  expect(maskedEmail('lea@exemple.fr')).toBe('l•••a@exemple.fr')
  expect(maskedEmail('lo@exemple.fr')).toBe('l•••@exemple.fr')
  expect(maskedEmail('c@exemple.fr')).toBe('c•••@exemple.fr')
})

it('[K10] a mailbox is counted once, whatever its capitals and whatever follows a plus sign', () => {
  expect(['Anna@Exemple.fr', ' anna+a@exemple.fr', 'anna+a+b@exemple.fr'].map(mailboxOf)).toEqual([
    'anna@exemple.fr',
    'anna@exemple.fr',
    'anna@exemple.fr',
  ])
  expect(mailboxOf('an.na@exemple.fr')).toBe('an.na@exemple.fr')
})
