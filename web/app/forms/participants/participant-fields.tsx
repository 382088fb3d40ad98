import { dateAsLeft } from '@obole/core/validation/birth-date'
import type { LocalDate } from '@obole/core/dates/dates'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import { askedFields, type AskedOfParticipant } from '@obole/core/validation/participant'
import type { AskableField } from '@obole/core/validation/participant-fields'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { useCountries } from '../../ui/countries.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressField } from '../../fields/address-field.tsx'
import { dateAsTyped } from '../../fields/date-as-typed.ts'
import type { DraftParticipant } from '../journey/draft.ts'
import type { FieldErrors } from '../../fields/field-errors.ts'
import { takenOf } from './known-address.ts'
import { participantsWords } from './participants.words.ts'

interface ParticipantFieldsProps {
  participant: DraftParticipant
  /** What the rate asks besides the names. */
  asked: AskedOfParticipant
  /** Entered by the association, which may not know everything. */
  isByHand?: boolean
  today: LocalDate
  /** The prefix of this participant's errors: `k1`. */
  at: string
  errors: FieldErrors
  onChange: (values: Partial<DraftParticipant>) => void
}

type TypedField = 'firstName' | 'lastName' | AskableField

/** The participant of a line: the names, and what else its rate asks. */
export function ParticipantFields(props: ParticipantFieldsProps) {
  const { participant, asked, isByHand = false, today, at, errors, onChange } = props
  const t = useWords(participantsWords)
  const countries = useCountries(participant.country)
  const fieldOf = (name: TypedField) => ({
    name: `${at}-${name}`,
    label: t[name],
    value: participant[name],
    autoComplete: 'off' satisfies HTMLInputAutoCompleteAttribute,
    onChange: (typed: string) => {
      errors.type(`${at}.${name}`, name === 'birthDate' ? 'Date' : 'TextInput')
      onChange({ [name]: name === 'birthDate' ? dateAsTyped(typed) : typed })
    },
    onBlur: () => {
      if (name === 'birthDate') onChange({ birthDate: dateAsLeft(participant.birthDate, today, true) })
      errors.leave(`${at}.${name}`)
    },
    error: errors.errorOf(`${at}.${name}`),
  })
  const details = askedFields(asked)
  return (
    <>
      <TextField {...fieldOf('firstName')} isRequired={!isByHand} />
      <TextField {...fieldOf('lastName')} isRequired={!isByHand} />
      {details.map((name) => {
        const field = { ...fieldOf(name), isRequired: asked[name] === 'Required' && !isByHand }
        const className = widthOf(name, details)
        switch (name) {
          case 'email':
            return <EmailField key={name} {...field} className={className} />
          case 'address':
            return (
              <AddressField
                key={name}
                {...field}
                country={participant.country}
                onChoose={(known) => onChange(takenOf(known, details))}
                className={className}
              />
            )
          case 'birthDate':
            return (
              <TextField key={name} {...field} hint={t.dateHint} inputMode="numeric" className={className} />
            )
          case 'country':
            return (
              <SelectField
                key={name}
                {...field}
                placeholder={t.choose}
                options={countries}
                className={className}
              />
            )
          case 'companySiren':
            return (
              <TextField key={name} {...field} hint={t.sirenHint} inputMode="numeric" className={className} />
            )
          case 'companyLegalStatusId':
            return (
              <SelectField
                key={name}
                {...field}
                hint={t.legalStatusHint}
                placeholder={t.choose}
                options={LEGAL_STATUSES.map(({ id, label }) => ({ value: String(id), label }))}
                className={className}
              />
            )
          default:
            return <TextField key={name} {...field} className={className} />
        }
      })}
    </>
  )
}

/** These fields stand side by side where both are asked: equally wide, and both with a hint or both without. */
const PAIRS: readonly (readonly [AskableField, AskableField])[] = [
  ['zipCode', 'city'],
  ['companySiren', 'companyLegalStatusId'],
]

function widthOf(name: AskableField, asked: readonly AskableField[]): string {
  const pair = PAIRS.find((one) => one.includes(name))
  return pair?.every((one) => asked.includes(one)) ? '' : 'sm:col-span-2'
}
