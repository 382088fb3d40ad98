import { API_PRIVILEGE_ALLOWS, API_PRIVILEGE_NAMES } from '@obole/contract/api-privilege-names'
import { API_PRIVILEGES, type ApiPrivilege } from '@obole/core/users/api-keys'
import { useLocale } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'

export interface PrivilegeBoxesProps {
  label: string
  chosen: readonly ApiPrivilege[]
  onChange: (chosen: readonly ApiPrivilege[]) => void
  error: string | null
}

/** What a program may do, each in words. */
export function PrivilegeBoxes({ label, chosen, onChange, error }: PrivilegeBoxesProps) {
  const locale = useLocale()
  const tick = (privilege: ApiPrivilege, isTicked: boolean) =>
    onChange(API_PRIVILEGES.filter((one) => (one === privilege ? isTicked : chosen.includes(one))))
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      {API_PRIVILEGES.map((privilege, index) => (
        <CheckboxRow
          key={privilege}
          isSelected={chosen.includes(privilege)}
          onChange={(isTicked) => tick(privilege, isTicked)}
          hint={API_PRIVILEGE_ALLOWS[privilege][locale]}
          error={index === 0 ? error : null}
        >
          {API_PRIVILEGE_NAMES[privilege][locale]}
        </CheckboxRow>
      ))}
    </fieldset>
  )
}
