import { expect, it } from 'vitest'
import { mandatoryBoxRule, maxLengthRule, requiredRule } from './text.ts'

it('[V1] a required field is not blank', () => {
  expect(['', '  ', null, undefined].map(requiredRule)).toEqual(Array(4).fill('required'))
  expect(requiredRule('a')).toBeNull()
})

it('[V22] a box that must be ticked is ticked', () => {
  expect([false, null, undefined].map(mandatoryBoxRule)).toEqual(Array(3).fill('boxMandatory'))
  expect(mandatoryBoxRule(true)).toBeNull()
})

it('[V28] a text has at most 500 characters, or what its field says', () => {
  expect(maxLengthRule('a'.repeat(500))).toBeNull()
  expect(maxLengthRule('a'.repeat(501))).toBe('textTooLong')
  expect(maxLengthRule('e\u0301'.repeat(500))).toBeNull()
  expect(maxLengthRule('abcd', 3)).toBe('textTooLong')
  expect(maxLengthRule(null)).toBeNull()
})
