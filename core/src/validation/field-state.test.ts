import { expect, it } from 'vitest'
import { FIELD_TYPES } from './field-types.ts'
import { fieldStateAfter, validationMode } from './field-state.ts'

it('[V40] a field is pristine, then invalid or valid', () => {
  expect(fieldStateAfter('pristine', 'input', 'aggressive', 'required')).toBe('invalid')
  expect(fieldStateAfter('invalid', 'input', 'aggressive', null)).toBe('valid')
  expect(fieldStateAfter('valid', 'reset', 'aggressive', null)).toBe('pristine')
  expect(fieldStateAfter('pristine', 'submit', 'lazy', 'required')).toBe('invalid')
})

it('[V40] Date and Phone are judged when one leaves them', () => {
  expect(FIELD_TYPES.filter((type) => validationMode(type) === 'lazy')).toEqual(['Date', 'Phone'])
  expect(fieldStateAfter('pristine', 'input', 'lazy', 'phoneInvalid')).toBe('pristine')
  expect(fieldStateAfter('pristine', 'leave', 'lazy', 'phoneInvalid')).toBe('invalid')
  expect(fieldStateAfter('invalid', 'input', 'lazy', null)).toBe('invalid')
  expect(fieldStateAfter('invalid', 'leave', 'lazy', null)).toBe('valid')
})
