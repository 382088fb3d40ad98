import { askedByRate, ASKINGS } from '@obole/core/validation/participant'
import { PARTICIPANT_FIELDS } from '@obole/core/validation/participant-fields'
import { fieldName } from '@obole/contract/field-names'
import { ASKING_NAMES } from '@obole/contract/choice-names'
import type { TierDocument } from '@obole/contract/manage-campaigns'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { tierWords } from './editor.words.ts'
import { formerMembersWords } from './former-members.words.ts'
import { SelectAt, SwitchAt } from './fields.tsx'

/** What a rate asks of each participant, besides the names. */
export function AskedOfEach({ tier, at }: { tier: TierDocument; at: string }) {
  const t = useWords(tierWords)
  const members = useWords(formerMembersWords)
  const locale = useLocale()
  const isMember = tier.tierType === 'Membership'
  const options = ASKINGS.map((asking) => ({ value: asking, label: ASKING_NAMES[asking][locale] }))
  // The birth date too where it says whether a guardian is needed.
  const asks = askedByRate(tier)
  const asked = PARTICIPANT_FIELDS.filter((field) => asks[field] !== 'NotAsked')
  const names = [t.askedAlways, ...asked.map((field) => small(fieldName(field, locale) ?? field))]
  return (
    <details className="sm:col-span-2">
      <summary className="min-h-11 py-2">
        <b className="text-primary-dark">{t.askedOfEach}</b>{' '}
        <span className="text-muted">{names.join(', ')}</span>
      </summary>
      <div className="grid grid-cols-1 items-end gap-4 pt-3 sm:grid-cols-3">
        {PARTICIPANT_FIELDS.map((field) => (
          <SelectAt
            key={field}
            path={`${at}.participantFields.${field}`}
            label={field === 'email' && isMember ? members.memberEmail : (fieldName(field, locale) ?? field)}
            isRequired
            options={options}
          />
        ))}
      </div>
      <SwitchAt path={`${at}.isForMinors`} label={t.forMinors} hint={t.forMinorsHint} className="mt-3" />
      <SwitchAt
        path={`${at}.asksGuardian`}
        label={t.asksGuardian}
        hint={t.asksGuardianHint}
        className="mt-3"
      />
    </details>
  )
}

/** In lower case within a sentence; « SIREN » stays as it is. */
function small(name: string): string {
  return name === name.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1)
}
