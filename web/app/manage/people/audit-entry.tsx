import type { AuditEntry } from '@obole/contract/manage-people'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { pathName, valueText } from '../field-names.ts'
import { actionWords, auditWords } from './audit.words.ts'

/** « Campagne modifiée, par Camille Delorme ». */
export function useAuditTitle(): (entry: AuditEntry) => string {
  const t = useWords(auditWords)
  const did = useDid()
  return (entry) => [did(entry.action), t.by(entry.user?.name || entry.user?.email || t.platform)].join(', ')
}

/** `form.saved` is said by `actionFormSaved`; what nobody named yet is said as it is written. */
export function useDid(): (action: string) => string {
  const actions: Readonly<Record<string, unknown>> = useWords(actionWords)
  return (action) => {
    const key = `action${action.replaceAll(/(?:^|\.)\w/g, (part) => part.replace('.', '').toUpperCase())}`
    const said = actions[key]
    return typeof said === 'string' ? said : action
  }
}

/** What changed, from what to what. */
export function AuditChanges({ changes }: { changes: AuditEntry['changes'] }) {
  const t = useWords(auditWords)
  const locale = useLocale()
  if (changes.length === 0) return null
  const list = (
    <dl className="mt-1 flex flex-col gap-1">
      {changes.map(({ path, from, to }) => (
        <div key={path} className="min-w-0">
          <dt className="font-semibold">{pathName(path, [], locale)}</dt>
          <dd className="break-words text-muted">
            {t.changed(valueText(from, path, locale), valueText(to, path, locale))}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (changes.length <= 2) return list
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold text-primary-dark">
        {t.changesCount(changes.length)}
      </summary>
      {list}
    </details>
  )
}
