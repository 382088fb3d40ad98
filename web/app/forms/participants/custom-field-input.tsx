import type { WireCustomField } from '@obole/contract/forms'
import type { FormType } from '@obole/core/campaign/form'
import { asksIssueDay } from '@obole/core/validation/custom-field'
import { dateAsLeft } from '@obole/core/validation/birth-date'
import { NO, YES } from '@obole/core/validation/field-types'
import { parisDate } from '@obole/core/dates/dates'
import { formatPhone } from '@obole/core/validation/phone'
import { type ReactNode, useId } from 'react'
import { useWords, useAssociationLang } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import type { FieldProps } from '../../ui/field.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dateAsTyped } from '../../fields/date-as-typed.ts'
import { type IssueDay, IssueDayField } from '../../fields/issue-day-field.tsx'
import { FileField } from './file-field.tsx'
import { participantsWords } from './participants.words.ts'
import { useEnd, useHealthNotice } from './health-words.ts'

/** An association's own question may ask for a birth date, which cannot be in the future. */
const ASKS_BIRTH_DATE = /naissance|birth/i

/** Up to this number, all choices are shown instead of a drop-down list. */
const FEW_CHOICES = 4

interface CustomFieldInputProps {
  field: WireCustomField
  /** The association writes down what it was told: nobody agrees to anything here. */
  isAtDesk?: boolean
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | null
  /** The day a medical document was issued, where a file is sent here. */
  issueDay?: IssueDay
  /** What the campaign sells: says after which end an answer is erased. */
  formType?: FormType
}

/** One of the association's own questions. */
export function CustomFieldInput(props: CustomFieldInputProps) {
  const { field, value, onChange, onBlur, error, issueDay, formType, isAtDesk = false } = props
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
  const months = field.erasedAfterMonths ?? 0
  const over = useEnd(formType)
  const health = useHealthNotice(field, formType, { isAtDesk })
  const keptAfter = { Answer: t.erasedAfterAnswer(months), Validity: t.erasedAfterValidity(months, over) }
  const kept = field.isHealth ? health : field.erasedAfter ? keptAfter[field.erasedAfter] : ''
  const later = field.mayComeLater ? (isRequired ? t.fileNowOrLater : t.fileLater) : ''
  // Outside the label: a link in it would tick the box.
  const explained = field.description ? (
    <p lang={lang} className="text-sm whitespace-pre-line">
      <LinkedText>{field.description}</LinkedText>
    </p>
  ) : null
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
    case 'Attestation':
      return <Attestation {...common} hint={kept} explained={explained} />
    case 'File':
      return (
        <div className="flex flex-col gap-4 sm:col-span-2">
          {explained}
          <FileField {...common} hint={[later, kept].filter(Boolean).join(' ')} />
          {issueDay && asksIssueDay(field) && value !== '' ? <IssueDayField {...issueDay} /> : null}
        </div>
      )
  }
}

/** A declaration: ticked, or not answered. */
function Attestation(props: FieldProps & { explained: ReactNode }) {
  const { label, value, onChange, error, isRequired = false, hint, name, explained } = props
  return (
    <div className="sm:col-span-2">
      {explained}
      <CheckboxRow
        isSelected={value === YES}
        onChange={(isTicked) => onChange(isTicked ? YES : '')}
        isRequired={isRequired}
        error={error}
        {...(name ? { name } : {})}
      >
        {label}
        {hint ? (
          <span data-besides className="block text-sm text-muted">
            {hint}
          </span>
        ) : null}
      </CheckboxRow>
    </div>
  )
}
