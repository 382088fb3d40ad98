import { changedName, changeText, valueText } from '@obole/contract/field-names'
import type { AuditEntry } from '@obole/contract/manage-people'
import type { Locale } from '@obole/core/locale'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import { auditWords } from './audit.words.ts'

/** The changes, each with its old and new value. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const t = useWords(auditWords)
  const { changes } = entry
  if (changes.length === 0) return <AuditDetails entry={entry} />
  if (changes.length <= FEW) return <ChangeList changes={changes} />
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold text-primary-dark">
        {t.changesCount(changes.length)}
      </summary>
      <ChangeList changes={changes} />
    </details>
  )
}

const FEW = 2

/** Below the sentence that links to the details: one or two changes, or their number. */
export function AuditBrief({ entry: { action, changes } }: { entry: AuditEntry }) {
  const t = useWords(auditWords)
  // The sentence says it already.
  if (action === 'form.stateChanged') return null
  if (changes.length > FEW) return <p className="text-muted">{t.changesCount(changes.length)}</p>
  return changes.length > 0 ? <ChangeList changes={changes} isBrief /> : null
}

interface ChangeListProps {
  changes: AuditEntry['changes']
  /** Only the beginning of a long text is shown. */
  isBrief?: boolean
}

export function ChangeList({ changes, isBrief = false }: ChangeListProps) {
  const locale = useLocale()
  return (
    <dl className="mt-1 flex flex-col gap-1">
      {changes.map((change) => (
        <div key={change.path} className="min-w-0">
          <dt className="font-semibold">{changedName(change.path, locale)}</dt>
          <dd className={`text-muted wrap-anywhere ${isBrief ? 'line-clamp-2' : ''}`}>
            {changeText(change, locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The texts recorded with an action: the reason, the signatory, the account. */
export function detailTexts(
  { details }: AuditEntry,
  t: Words<typeof auditWords>,
  locale: Locale,
): { label: string; value: string }[] {
  const facts = (
    [
      'reason',
      'comment',
      'note',
      'name',
      'names',
      'title',
      'holder',
      'before',
      'after',
      'receivedOn',
    ] as const
  ).map((key) => ({ label: t[`detail${key}`], value: details[key] }))
  return facts.flatMap(({ label, value }) =>
    typeof value === 'string' && value !== '' ? [{ label, value: valueText(value, '', locale) }] : [],
  )
}

/** What the action's sentence does not say: the campaign's title, and the note. */
function AuditDetails({ entry: { details } }: { entry: AuditEntry }) {
  const texts = [details['title'], details['note']].filter((text) => typeof text === 'string' && text !== '')
  return texts.length > 0 ? <p className="text-muted">{texts.join(' · ')}</p> : null
}
