import type { WireCustomField } from '@obole/contract/forms'
import { dateAsLeft } from '@obole/core/validation/birth-date'
import { NO, YES } from '@obole/core/validation/field-types'
import { parisDate } from '@obole/core/dates/dates'
import { formatPhone } from '@obole/core/validation/phone'
import { useId } from 'react'
import { useWords, useAssociationLang } from '../../i18n/locale.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dateAsTyped } from '../../fields/date-as-typed.ts'
import { FileField } from './file-field.tsx'
import { participantsWords } from './participants.words.ts'

/** An association's own question may ask for a birth date, which cannot be in the future. */
const ASKS_BIRTH_DATE = /naissance|birth/i

/** Up to this number, all choices are shown instead of a drop-down list. */
const FEW_CHOICES = 4

interface CustomFieldInputProps {
  field: WireCustomField
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | null
}

/** One of the association's own questions. */
export function CustomFieldInput({ field, value, onChange, onBlur, error }: CustomFieldInputProps) {
  const t = useWords(participantsWords)
  // The same question is asked of each participant, and a browser treats radio buttons of one name as one choice.
  const group = useId()
  const lang = useAssociationLang()
  const { label, isRequired, maxLength } = field
  const common = {
    label: <span lang={lang}>{label}</span>,
    value,
    onChange,
    onBlur,
    error,
    isRequired,
    name: `field-${field.id}`,
  }
  /** Writes the answer as it was understood, so that the person who typed it can check it. */
  const leaveAs = (understood: string) => {
    if (understood !== value) onChange(understood)
    onBlur()
  }
  switch (field.type) {
    case 'TextInput':
      return <TextField {...common} maxLength={maxLength} />
    case 'FreeText':
      return <TextField {...common} maxLength={maxLength} rows={4} className="sm:col-span-2" />
    case 'Number':
      return <TextField {...common} inputMode="decimal" />
    case 'Date':
      return (
        <TextField
          {...common}
          onChange={(typed) => onChange(dateAsTyped(typed))}
          onBlur={() => leaveAs(dateAsLeft(value, parisDate(Date.now()), ASKS_BIRTH_DATE.test(label)))}
          hint={t.dateHint}
          inputMode="numeric"
        />
      )
    case 'Phone':
      return (
        <TextField {...common} onBlur={() => leaveAs(formatPhone(value))} type="tel" autoComplete="tel" />
      )
    case 'Zipcode':
      return <TextField {...common} autoComplete="postal-code" />
    case 'YesNo':
      return (
        <RadioChips
          {...common}
          name={group}
          choices={[
            { value: YES, label: t.yes },
            { value: NO, label: t.no },
          ]}
        />
      )
    case 'ChoiceList': {
      const options = field.values.map((choice) => ({ value: choice, label: choice }))
      if (options.length <= FEW_CHOICES)
        return <RadioChips {...common} name={group} choices={options} className="sm:col-span-2" />
      return <SelectField {...common} placeholder={t.choose} options={options} />
    }
    case 'File':
      return <FileField {...common} />
  }
}
