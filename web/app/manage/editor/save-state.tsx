import { useLocale, useWords } from '../../i18n/locale.tsx'
import { clockTime } from '@obole/core/dates/moments'
import { useDesk, useEditing } from './editor-context.tsx'
import type { SaveStatus } from './editor-store.ts'
import { editorWords } from './editor.words.ts'

const SIGNS: Readonly<Record<SaveStatus, string>> = {
  saved: 'bg-leaf',
  waiting: 'bg-field',
  saving: 'bg-field animate-pulse',
  incomplete: 'bg-sun',
  unreachable: 'bg-sun',
  refused: 'bg-red',
  signedOut: 'bg-red',
  conflict: 'bg-red',
}

/** Whether the draft on the screen is saved. Only states that need an action are announced to screen readers. */
export function SaveState({ className = '' }: { className?: string }) {
  const t = useWords(editorWords)
  const locale = useLocale()
  const { reveal, showAll } = useDesk()
  const { status, savedAtMs, issues, refusal } = useEditing()
  const [first] = issues
  const isCalm = status === 'saved' || status === 'waiting' || status === 'saving'
  const text =
    status === 'saved' && savedAtMs !== null
      ? t.savedAt(clockTime(savedAtMs, locale))
      : status === 'refused' && refusal
        ? refusal
        : t[status]
  return (
    <p
      aria-live={isCalm ? 'off' : 'polite'}
      className={`flex min-w-0 items-center gap-2 text-sm leading-snug font-semibold ${className}`}
    >
      <span aria-hidden className={`size-2.5 flex-none rounded-full ${SIGNS[status]}`} />
      <span className="min-w-0">
        {text}
        {status === 'signedOut' ? (
          <>
            {' '}
            <a href={`/connexion?redirectTo=${encodeURIComponent(location.pathname)}`}>{t.signIn}</a>
          </>
        ) : null}
        {first && (status === 'incomplete' || status === 'refused') ? (
          <>
            {' · '}
            <button
              type="button"
              className="text-left text-primary-dark underline"
              onClick={() => {
                showAll()
                reveal(first.path)
              }}
            >
              {t.issueCount(issues.length)}
            </button>
          </>
        ) : null}
      </span>
    </p>
  )
}
