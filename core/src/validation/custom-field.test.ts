import { describe, expect, it } from 'vitest'
import {
  answerRule,
  asksIssueDay,
  type CustomField,
  erasureDay,
  isAskedAnew,
  validateAnswers,
} from './custom-field.ts'
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
    expect(validateAnswers(fields, answers, '2026-03-14')).toEqual([
      { fieldId: 1, key: 'required' },
      { fieldId: 2, key: 'textTooLong', values: { n: 3 } },
    ])
  })
})

describe('what is attested or sent as a document', () => {
  const TODAY = '2026-03-14'
  const attested = field('Attestation', { isRequired: true })
  const certificate = field('File', { isRequired: true, isHealth: true })

  it('[V68] a declaration is ticked, or not made', () => {
    expect(answerRule(attested, 'Oui')).toBeNull()
    expect(answerRule(attested, '')).toBe('required')
    expect(answerRule(attested, 'Non')).toBe('required')
    expect(answerRule({ ...attested, isRequired: false }, null)).toBeNull()
  })

  it('[V68] a document may come later where the association allows it', () => {
    expect(answerRule(certificate, null)).toBe('required')
    expect(answerRule({ ...certificate, mayComeLater: true }, null)).toBeNull()
  })

  it('[V68] a medical document says when it was issued, today at the latest and ten years ago at the earliest', () => {
    const found = (issuedOn?: string) =>
      validateAnswers(
        [certificate],
        [{ id: certificate.id, value: 'a-file', issuedOn: issuedOn ?? null }],
        TODAY,
      )
    const wrong = (key: string) => [{ fieldId: certificate.id, key, isIssueDay: true }]
    expect(found('14/03/2026')).toEqual([])
    expect(found('2026-03-14')).toEqual([])
    expect(found()).toEqual(wrong('required'))
    expect(found('15/03/2026')).toEqual(wrong('issueDayInvalid'))
    expect(found('14/03/2016')).toEqual([])
    for (const day of ['13/03/2016', '1900-01-01']) expect(found(day)).toEqual(wrong('issueDayInvalid'))
    expect(found('31/02/2026')).toEqual(wrong('dateInvalid'))
    expect(asksIssueDay(field('File'))).toBe(false)
    expect(asksIssueDay({ type: 'Attestation', isHealth: true })).toBe(false)
    // Without a document there is no day to give.
    expect(validateAnswers([{ ...certificate, mayComeLater: true }], [], TODAY)).toEqual([])
  })
})

describe('how long an answer is kept', () => {
  const given = { givenOn: '2026-09-10', validUntil: '2027-08-31' }

  it('[V69] as long as its order, unless its question says otherwise', () => {
    expect(erasureDay({}, given)).toBeNull()
    expect(erasureDay({ erasedAfter: null, erasedAfterMonths: null }, given)).toBeNull()
  })

  it('[V69] some months after it was given, or after what was bought ends', () => {
    expect(erasureDay({ erasedAfter: 'Answer', erasedAfterMonths: 3 }, given)).toBe('2026-12-10')
    expect(erasureDay({ erasedAfter: 'Validity', erasedAfterMonths: 1 }, given)).toBe('2027-09-30')
    expect(erasureDay({ erasedAfter: 'Validity', erasedAfterMonths: 0 }, given)).toBe('2027-08-31')
  })

  it('[V69] what has no end counts as over after a year, and what came after the end on its day', () => {
    const kept = { erasedAfter: 'Validity', erasedAfterMonths: 1 } as const
    expect(erasureDay(kept, { ...given, validUntil: null })).toBe('2027-10-10')
    expect(erasureDay(kept, { ...given, validUntil: '2026-08-31' })).toBe('2026-10-10')
  })

  it('[F27] a renewal asks anew for files, ticks and consents, for health, and for what goes one day', () => {
    expect(FIELD_TYPES.filter((type) => isAskedAnew(field(type)))).toEqual(['YesNo', 'File', 'Attestation'])
    expect(isAskedAnew(field('ChoiceList', { isHealth: true }))).toBe(true)
    expect(isAskedAnew(field('TextInput', { erasedAfter: 'Answer', erasedAfterMonths: 1 }))).toBe(true)
    expect(isAskedAnew(field('TextInput', { isHealth: false, erasedAfter: null }))).toBe(false)
  })
})
