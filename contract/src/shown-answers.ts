import { type FieldType, NO, YES } from '@obole/core/validation/field-types'
import { formatPhone } from '@obole/core/validation/phone'

/** A question of the association and its answer, as every page, mail and list shows it. */
export interface ShownAnswer {
  name: string
  type: FieldType
  /** As it is shown; for a file its name, where known. */
  answer: string
}

/** A stored answer as it is shown. */
export function answerRead(type: FieldType, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? YES : NO
  return type === 'Phone' ? formatPhone(value) : value
}

interface Question {
  id: number
  label: string
  type: FieldType
}

/** The answers in the order of the questions. A question that is no longer asked is left out. */
export function shownAnswers(
  questions: readonly Question[],
  sent: readonly { fieldId: number; value: string | boolean }[],
): ShownAnswer[] {
  return questions.flatMap(({ id, label, type }) => {
    const given = sent.find(({ fieldId }) => fieldId === id)
    return given ? [{ name: label, type, answer: answerRead(type, given.value) }] : []
  })
}
