import { formatPhone } from '@obole/core/validation/phone'
import type { GuardianField } from '@obole/core/validation/participant-fields'
import type { FieldErrors } from '../../fields/field-errors.ts'
import { useWords } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { DraftParticipant } from '../journey/draft.ts'
import { guardianWords } from './guardian.words.ts'

interface GuardianFieldsProps {
  participant: DraftParticipant
  /** Entered by the association, which may not know everything and is nobody's guardian. */
  isByHand?: boolean
  /** The prefix of this participant's errors: `k1`. */
  at: string
  errors: FieldErrors
  onChange: (values: Partial<DraftParticipant>) => void
}

/** Who answers for a minor, and that they authorise the registration. */
export function GuardianFields({ participant, isByHand = false, at, errors, onChange }: GuardianFieldsProps) {
  const t = useWords(guardianWords)
  const { guardianIsPayer: isMe, guardianAgreed, guardianPhone } = participant
  const fieldOf = (name: GuardianField) => ({
    name: `${at}-${name}`,
    label: t[name],
    value: participant[name],
    isRequired: !isByHand,
    onChange: (typed: string) => {
      errors.type(`${at}.${name}`, name === 'guardianPhone' ? 'Phone' : 'TextInput')
      onChange({ [name]: typed })
    },
    onBlur: () => {
      if (name === 'guardianPhone') onChange({ guardianPhone: formatPhone(guardianPhone) })
      errors.leave(`${at}.${name}`)
    },
    error: errors.errorOf(`${at}.${name}`),
  })
  const firstName = participant.firstName.trim()
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1 font-semibold">{t.title}</legend>
      <p className="text-muted">{t.why}</p>
      {isByHand ? null : (
        <CheckboxRow isSelected={isMe} onChange={(guardianIsPayer) => onChange({ guardianIsPayer })}>
          {t.isMe}
        </CheckboxRow>
      )}
      <div className="pairs mt-3 gap-5">
        <TextField {...fieldOf('guardianFirstName')} autoComplete={isMe ? 'given-name' : 'off'} />
        <TextField {...fieldOf('guardianLastName')} autoComplete={isMe ? 'family-name' : 'off'} />
        <TextField {...fieldOf('guardianPhone')} type="tel" autoComplete={isMe ? 'tel' : 'off'} />
        <EmailField {...fieldOf('guardianEmail')} autoComplete={isMe ? 'email' : 'off'} />
      </div>
      <div className="mt-2">
        <CheckboxRow
          name={`${at}-guardianAgreed`}
          isSelected={guardianAgreed}
          onChange={(agreed) => {
            errors.type(`${at}.guardianAgreed`)
            onChange({ guardianAgreed: agreed })
          }}
          isRequired={!isByHand}
          error={errors.errorOf(`${at}.guardianAgreed`)}
        >
          {isMe ? t.iAgree(firstName) : t.theyAgree(firstName)}
        </CheckboxRow>
      </div>
    </fieldset>
  )
}
