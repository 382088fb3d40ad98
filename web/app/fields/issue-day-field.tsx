import { parisDate } from '@obole/core/dates/dates'
import { dateAsLeft } from '@obole/core/validation/birth-date'
import { useWords } from '../i18n/locale.tsx'
import { TextField } from '../ui/text-field.tsx'
import { dateAsTyped } from './date-as-typed.ts'
import { documentFieldWords } from './document.words.ts'

export interface IssueDay {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | null
}

/** When a medical document was issued. */
export function IssueDayField({ value, onChange, onBlur, error }: IssueDay) {
  const t = useWords(documentFieldWords)
  return (
    <TextField
      label={t.issuedOn}
      hint={t.issuedOnHint}
      value={value}
      onChange={(typed) => onChange(dateAsTyped(typed))}
      onBlur={() => {
        const understood = dateAsLeft(value, parisDate(Date.now()), true)
        if (understood !== value) onChange(understood)
        onBlur()
      }}
      error={error}
      isRequired
      inputMode="numeric"
    />
  )
}
