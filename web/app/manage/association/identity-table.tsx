import type { IdentityChange } from '@obole/contract/manage-associations'
import { fieldName, valueText } from '@obole/contract/field-names'
import { organizationTypeLabel } from '@obole/core/association/organization-type'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { profileWords } from './profile.words.ts'

/** The verified values and the requested ones, side by side; one below the other on a phone. */
export function IdentityTable({ changes }: Pick<IdentityChange, 'changes'>) {
  const t = useWords(profileWords)
  const locale = useLocale()
  const textOf = (path: string, value: string | boolean | null) => {
    if (value === null) return t.identityNothing
    return path === 'type' ? organizationTypeLabel(String(value)) : valueText(value, path, locale)
  }
  return (
    <ul className="mt-3 divide-y divide-line">
      {changes.map(({ path, from, to }) => (
        <li key={path} className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[9rem_1fr_1fr]">
          <b>{path === 'type' ? t.type : fieldName(path, locale)}</b>
          <span className="min-w-0 break-words text-muted">
            <span className="block text-sm">{t.identityBefore}</span>
            {textOf(path, from)}
          </span>
          <span className="min-w-0 break-words">
            <span className="block text-sm text-muted">{t.identityAfter}</span>
            {textOf(path, to)}
          </span>
        </li>
      ))}
    </ul>
  )
}
