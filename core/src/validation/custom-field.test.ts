import { describe, expect, it } from 'vitest'
import { answerRule, type CustomField, validateAnswers } from './custom-field.ts'
import { FIELD_TYPES, type FieldType } from './field-types.ts'

const field = (type: FieldType, over: Partial<CustomField> = {}): CustomField => ({
  id: 1,
  type,
  label: 'Question',
  isRequired: false,
  values: ['Bleu', 'Vert'],
  ...over,
})

describe('custom fields', () => {
  it.each(FIELD_TYPES)('[V38] a %s is answered if it is required', (type) => {
    expect(answerRule(field(type, { isRequired: true }), ' ')).toBe('required')
    expect(answerRule(field(type, { isRequired: true }), undefined)).toBe('required')
    expect(answerRule(field(type), '')).toBeNull()
  })

  it.each([
    ['Date', '14/03/2026', '14/3/2026', 'dateInvalid'],
    ['Phone', '0612345678', '0612', 'phoneInvalid'],
    ['Zipcode', '75011', '7', 'zipcodeInvalid'],
    ['Number', '12,5', 'douze', 'numberInvalid'],
    ['Number', '0', '-1', 'numberNotPositive'],
    ['YesNo', 'Oui', 'peut-être', 'yesNoInvalid'],
    ['YesNo', 'Non', 'true', 'yesNoInvalid'],
    ['ChoiceList', 'Vert', 'Rouge', 'choiceUnknown'],
    ['TextInput', 'a'.repeat(500), 'a'.repeat(501), 'textTooLong'],
    ['FreeText', 'a'.repeat(500), 'a'.repeat(501), 'textTooLong'],
    ['File', 'f-1', 'a'.repeat(501), 'textTooLong'],
  ] as const)('[V39] the answer to a %s suits it', (type, right, wrong, key) => {
    expect(answerRule(field(type), right)).toBeNull()
    expect(answerRule(field(type), wrong)).toBe(key)
  })

  it('[V39] a list without choices has no right answer', () => {
    expect(answerRule(field('ChoiceList', { values: null }), 'Vert')).toBe('choiceUnknown')
  })

  it('[V38] every question with a wrong or missing answer is named', () => {
    const fields = [
      field('TextInput', { id: 1, isRequired: true }),
      field('TextInput', { id: 2, maxLength: 3 }),
      field('Phone', { id: 3 }),
    ]
    const answers = [
      { id: 2, value: 'quatre' },
      { id: 3, value: '0612345678' },
      { id: 9, value: 'unasked' },
    ]
    expect(validateAnswers(fields, answers)).toEqual([
      { fieldId: 1, key: 'required' },
      { fieldId: 2, key: 'textTooLong', values: { n: 3 } },
    ])
  })
})
