import { expect, it } from 'vitest'
import { associationSirenRule, legalStatusRule, rnaRule, sirenRule } from './company.ts'
import { LEGAL_STATUS_IDS, LEGAL_STATUSES } from './legal-status.ts'

it('[V25] a SIREN has 9 digits, spaces ignored', () => {
  expect(['', '123456789', '123 456 789'].map(sirenRule)).toEqual([null, null, null])
  expect(['12345678', '1234567890', '12345678a'].map(sirenRule)).toEqual(Array(3).fill('sirenInvalid'))
})

it('[V47] an association’s SIREN ends in the digit that checks the others', () => {
  const right = ['', '123456782', '123 456 782', '732829320', '356000000']
  expect(right.map(associationSirenRule)).toEqual(Array(5).fill(null))
  const mistyped = ['123456789', '111111111', '732829321', '723829320']
  expect(mistyped.map(associationSirenRule)).toEqual(Array(4).fill('sirenMistyped'))
  expect(associationSirenRule('12345678')).toBe('sirenInvalid')
})

it('[V25] an RNA number is W and 9 digits', () => {
  expect(['', 'W123456789', 'w12 345 6789'].map(rnaRule)).toEqual([null, null, null])
  expect(['W12345678', '1234567890'].map(rnaRule)).toEqual(['rnaInvalid', 'rnaInvalid'])
})

it('[V26] a legal status is one of the list', () => {
  expect(legalStatusRule(1, LEGAL_STATUS_IDS)).toBeNull()
  expect([null, 0, 99].map((id) => legalStatusRule(id, LEGAL_STATUS_IDS))).toEqual(
    Array(3).fill('legalStatusRequired'),
  )
  expect(new Set(LEGAL_STATUS_IDS).size).toBe(LEGAL_STATUSES.length)
})
