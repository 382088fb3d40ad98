import { ROLE_ALLOWS } from '@obole/contract/list-names'
import { MEMBER_ROLES } from '@obole/core/users/session'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { CampaignChoice } from '../desk/campaign-choices.ts'
import { roleWords } from '../desk/manage.words.ts'
import type { RoleChoice } from './person.ts'
import { teamWords } from './team.words.ts'

interface RoleFieldsProps {
  value: RoleChoice
  onChange: (value: RoleChoice) => void
  campaigns: readonly CampaignChoice[]
  /** The role is always for this campaign. */
  isFixed?: boolean
}

/** A role, and where it applies. */
export function RoleFields({ value, onChange, campaigns, isFixed = false }: RoleFieldsProps) {
  const t = useWords(teamWords)
  const roles = useWords(roleWords)
  const locale = useLocale()
  const keyOf = ({ formType, formSlug }: { formType: string; formSlug: string }) => `${formType}/${formSlug}`
  const place = (chosen: string) => {
    const [formType, formSlug] = chosen.split('/')
    onChange({ ...value, form: formType && formSlug ? { formType, formSlug } : null })
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      <SelectField
        label={t.role}
        hint={ROLE_ALLOWS[value.role][locale]}
        isRequired
        value={value.role}
        onChange={(chosen) => {
          const role = MEMBER_ROLES.find((known) => known === chosen)
          if (role) onChange({ ...value, role })
        }}
        options={MEMBER_ROLES.map((role) => ({ value: role, label: roles[`role${role}`] }))}
      />
      {isFixed ? null : (
        <SelectField
          label={t.where}
          isRequired
          value={value.form ? keyOf(value.form) : ''}
          onChange={place}
          options={[
            { value: '', label: t.everywhere },
            ...campaigns.map((campaign) => ({ value: keyOf(campaign), label: campaign.title })),
          ]}
        />
      )}
    </div>
  )
}
