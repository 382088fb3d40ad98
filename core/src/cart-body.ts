import type { FieldAnswer, FieldType } from './custom-field.ts'

/** An answer as it is sent: `fieldId` and a value, a boolean for a YesNo. */
export type SentField = { readonly fieldId: number; readonly value: string | boolean }

export type SentOption = {
  readonly extraOptionId: number
  readonly value: true
  readonly customFields: readonly SentField[]
}

/** `Oui` and `Non` become booleans; anything else a YesNo may hold is no answer. */
export function sentValue(type: FieldType, value: string | null): string | boolean | null {
  if (type !== 'YesNo') return value === null || value.trim() === '' ? null : value
  if (value === 'Oui') return true
  return value === 'Non' ? false : null
}

/** Answers without a value are not sent. */
export function sentFields(answers: readonly FieldAnswer[]): SentField[] {
  return answers.flatMap(({ id, type, value }) => {
    const sent = sentValue(type, value)
    return sent === null ? [] : [{ fieldId: id, value: sent }]
  })
}

/** Only the options somebody chose are sent. */
export function sentOptions(
  options: readonly { id: number; value: boolean; customFields: readonly FieldAnswer[] }[],
): SentOption[] {
  return options
    .filter(({ value }) => value)
    .map(({ id, customFields }) => ({
      extraOptionId: id,
      value: true,
      customFields: sentFields(customFields),
    }))
}
