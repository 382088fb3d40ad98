import type { FieldErrors } from '../../fields/field-errors.ts'
import type { IssueDay } from '../../fields/issue-day-field.tsx'
import type { JourneyItem } from '../journey/draft.ts'

/** The day of the document that answers a question of a line. */
export function issueDayOf(
  item: JourneyItem,
  index: number,
  fieldId: number,
  errors: FieldErrors,
  onChange: (value: string) => void,
): IssueDay {
  const path = `${item.key}.field.${fieldId}.issuedOn`
  return {
    value: item.customFields[index]?.issuedOn ?? '',
    onChange: (value) => {
      errors.type(path, 'Date')
      onChange(value)
    },
    onBlur: () => errors.leave(path),
    error: errors.errorOf(path),
  }
}
