import { type ErasedAfter, type FieldType, NO, YES } from './field-types.ts'
import { dateRule, readDate } from './birth-date.ts'
import { type LocalDate, monthsAfter } from '../dates/dates.ts'
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
  /** Of a document or a declaration: what it is about, and where that can be read. */
  readonly description?: string | null | undefined
  /** The answer is about somebody's health: few people see it, and no mail or file tells it. */
  readonly isHealth?: boolean | undefined
  /** A file that may be sent after the order. */
  readonly mayComeLater?: boolean | undefined
  /** How long its answers are kept; as long as their order, unless said otherwise. */
  readonly erasedAfter?: ErasedAfter | null | undefined
  readonly erasedAfterMonths?: number | null | undefined
}

/** What has no end counts as over after a year. */
const MONTHS_WITHOUT_END = 12

/** The day on which an answer is erased; null where it is kept. */
export function erasureDay(
  { erasedAfter, erasedAfterMonths }: Pick<CustomField, 'erasedAfter' | 'erasedAfterMonths'>,
  { givenOn, validUntil }: { readonly givenOn: LocalDate; readonly validUntil: LocalDate | null },
): LocalDate | null {
  if (erasedAfter == null || erasedAfterMonths == null) return null
  if (erasedAfter === 'Answer') return monthsAfter(givenOn, erasedAfterMonths)
  // Sent after the end, it is kept as long from that day on: somebody has to see it.
  const end = validUntil ?? monthsAfter(givenOn, MONTHS_WITHOUT_END)
  return monthsAfter(end < givenOn ? givenOn : end, erasedAfterMonths)
}

/**
 * Whether a question is asked anew when a membership is renewed: a file belongs to its order, a tick, a yes or a no may be
 * a consent, and what is about health or goes one day is given again by the person alone.
 */
export const isAskedAnew = ({
  type,
  isHealth,
  erasedAfter,
}: Pick<CustomField, 'type' | 'isHealth' | 'erasedAfter'>): boolean =>
  ASKED_ANEW.has(type) || isHealth === true || erasedAfter != null

const ASKED_ANEW: ReadonlySet<FieldType> = new Set(['File', 'YesNo', 'Attestation'])

/** A medical document says when it was issued. */
export function asksIssueDay({ type, isHealth }: Pick<CustomField, 'type' | 'isHealth'>): boolean {
  return type === 'File' && isHealth === true
}

/** No medical document is of use for so long: a day before that is a slip of the pen. */
const OLDEST_DOCUMENT_YEARS = 10

/** The day a document was issued, as typed or as sent: given, not still to come, and not so long ago. */
export function issueDayRule(value: string | null | undefined, today: LocalDate): MessageKey | null {
  if (isBlank(value)) return 'required'
  const day = readDate(value)
  if (day === null) return 'dateInvalid'
  return day <= today && day >= monthsAfter(today, -12 * OLDEST_DOCUMENT_YEARS) ? null : 'issueDayInvalid'
}

/** What a person answered, as the page holds it: always text; a file's is the id of what was uploaded. */
export type FieldAnswer = {
  readonly id: number
  readonly type: FieldType
  readonly value: string | null
  /** When a medical document was issued, as typed. */
  readonly issuedOn?: string | null
}

/** The rule an answer breaks, or null. */
export function answerRule(field: CustomField, value: string | null | undefined): MessageKey | null {
  if (isBlank(value)) return field.isRequired && !field.mayComeLater ? 'required' : null
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
    case 'Attestation':
      return value === YES ? null : 'required'
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
  /** The answer itself is right, and the day its document was issued is not. */
  readonly isIssueDay?: true
}

/** Every question with a wrong or missing answer; an answer to an unknown question is ignored. */
export function validateAnswers(
  fields: readonly CustomField[],
  answers: readonly Pick<FieldAnswer, 'id' | 'value' | 'issuedOn'>[],
  today: LocalDate,
): AnswerProblem[] {
  return fields.flatMap((field): AnswerProblem[] => {
    const answer = answers.find(({ id }) => id === field.id)
    const key = answerRule(field, answer?.value)
    if (key === null) {
      const issued =
        asksIssueDay(field) && !isBlank(answer?.value) ? issueDayRule(answer?.issuedOn, today) : null
      return issued === null ? [] : [{ fieldId: field.id, key: issued, isIssueDay: true }]
    }
    return [
      key === 'textTooLong'
        ? { fieldId: field.id, key, values: { n: maxLengthOf(field) } }
        : { fieldId: field.id, key },
    ]
  })
}
