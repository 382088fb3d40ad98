import { changedText, fieldName } from '@obole/contract/field-names'
import type { Problem } from '@obole/contract/problems'
import type { Change } from '@obole/core/campaign/merge'
import { organizationTypeLabel } from '@obole/core/association/organization-type'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Notice } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { supportWords } from './support.words.ts'

/** Whether a decision was refused because the record changed after it was read; then shows what changed. */
export type OnUnread = (problem: Problem) => boolean

/** The notice stays when the forms restart with the changed record. */
export function useUnread(): { notice: ReactNode; onUnread: OnUnread } {
  const [problem, setProblem] = useState<Problem | null>(null)
  const onUnread = (refused: Problem) => {
    const isUnread = refused.code === 'CHANGED_SINCE_READ'
    setProblem(isUnread ? refused : null)
    return isUnread
  }
  return { notice: problem ? <Unread problem={problem} /> : null, onUnread }
}

/** After a decision on a record: shows a toast and reads the record again, or answers the problem to the dialog. */
export function useDecided(onUnread: OnUnread) {
  const { revalidate } = useRevalidator()
  return async (answer: Answer<unknown>, done: { title: string; body?: string }) => {
    if (!answer.ok && !onUnread(answer.problem)) return answer.problem
    if (answer.ok) showToast({ tone: 'success', ...done })
    await revalidate()
    return null
  }
}

function Unread({ problem }: { problem: Problem }) {
  const say = useChangeText()
  // Only this refusal has these details, in this shape.
  const { changes = [] } = (problem.details ?? {}) as { changes?: readonly Change[] }
  return (
    <Notice tone="attention" title={problem.message} isAlert>
      <ul className="mt-2 list-disc pl-5">
        {changes.map((change) => (
          <li key={change.path} className="break-words">
            {say(change)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useChangeText(): (change: Change) => string {
  const t = useWords(supportWords)
  const locale = useLocale()
  return ({ path, from, to }) => {
    const textOf = (value: Change['to']) =>
      path === 'type' && typeof value === 'string'
        ? organizationTypeLabel(value)
        : changedText(value, path, locale)
    if (path.startsWith('documents.'))
      return to === null ? t.documentGone(textOf(from)) : t.documentNew(textOf(to))
    if (path === 'identityChangeId') return to === null ? t.identityWithdrawn : t.identityNew
    if (path === 'authenticationState') return t.stateNew
    if (path === 'isSuspended') return to ? t.suspendedNow : t.resumedNow
    const label = path === 'type' ? t.type : (fieldName(path, locale) ?? path)
    return t.fieldNew(label, textOf(from), textOf(to))
  }
}
