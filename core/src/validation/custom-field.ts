import { type FieldType, NO, YES } from './field-types.ts'
import { dateRule } from './birth-date.ts'
import { positiveNumberRule } from './amount.ts'
import type { MessageKey, MessageValues } from './messages.ts'
import { phoneRule } from './phone.ts'
import { zipcodeRule } from './postal-code.ts'
import { isBlank, maxLengthRule } from './text.ts'
import { MAX_TEXT_LENGTH } from './text-length.ts'

/** A question an association adds to a tier or an option. */
export type CustomField = {
  readonly id: number
  readonly type: FieldType
  readonly label: string
  readonly isRequired: boolean
  /** The choices of a ChoiceList. */
  readonly values?: readonly string[] | null
  /** Characters a text may have; 500 unless said otherwise. */
  readonly maxLength?: number | null
}

/** What a person answered, as the page holds it: always text; a file's is the id of what was uploaded. */
export type FieldAnswer = { readonly id: number; readonly type: FieldType; readonly value: string | null }

/** The rule an answer breaks, or null. */
export function answerRule(field: CustomField, value: string | null | undefined): MessageKey | null {
  if (isBlank(value)) return field.isRequired ? 'required' : null
  return typeRule(field, value ?? '')
}

function typeRule(field: CustomField, value: string): MessageKey | null {
  switch (field.type) {
    case 'Date':
      return dateRule(value)
    case 'Phone':
      return phoneRule(value)
    case 'Zipcode':
      return zipcodeRule(value)
    case 'Number':
      return positiveNumberRule(value)
    case 'YesNo':
      return value === YES || value === NO ? null : 'yesNoInvalid'
    case 'ChoiceList':
      return field.values?.includes(value) ? null : 'choiceUnknown'
    case 'TextInput':
    case 'FreeText':
    case 'File':
      return maxLengthRule(value, maxLengthOf(field))
  }
}

export function maxLengthOf(field: CustomField): number {
  return field.maxLength ?? MAX_TEXT_LENGTH
}

export type AnswerProblem = {
  readonly fieldId: number
  readonly key: MessageKey
  readonly values?: MessageValues
}

/** Every question with a wrong or missing answer; an answer to an unknown question is ignored. */
export function validateAnswers(
  fields: readonly CustomField[],
  answers: readonly Pick<FieldAnswer, 'id' | 'value'>[],
): AnswerProblem[] {
  return fields.flatMap((field) => {
    const key = answerRule(field, answers.find(({ id }) => id === field.id)?.value)
    if (key === null) return []
    return [
      key === 'textTooLong'
        ? { fieldId: field.id, key, values: { n: maxLengthOf(field) } }
        : { fieldId: field.id, key },
    ]
  })
}
