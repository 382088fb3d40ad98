import { message } from '@obole/core/validation/messages'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Notice } from './card.tsx'
import { type Complaint, complaintsIn } from './complaints.ts'
import { bringTo, focusFirstInvalid } from './focus.ts'
import { uiWords } from './ui.words.ts'

interface ErrorSummaryProps {
  /** How often submitting was refused; nothing is shown before the first time. */
  tries: number
  /** With fewer errors than this, the fields themselves are enough. */
  atLeast?: number
  className?: string
}

/** At the top of a refused form: what is missing or wrong, each line with a link to its field. */
export function ErrorSummary({ tries, atLeast = 1, className = '' }: ErrorSummaryProps) {
  const t = useWords(uiWords)
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [complaints, setComplaints] = useState<readonly Complaint[]>([])
  useLayoutEffect(() => {
    const form = place.current?.closest('form, [data-asks]')
    if (tries === 0 || !form) return setComplaints([])
    const look = () => {
      const now = complaintsIn(form)
      setComplaints((before) => (isSame(before, now) ? before : now))
    }
    look()
    // A corrected field leaves the list, and the texts follow those of the fields.
    const observer = new MutationObserver(look)
    observer.observe(form, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-invalid', 'data-invalid'],
    })
    return () => observer.disconnect()
  }, [tries])
  const isMissing = ({ text }: Complaint) => text === t.toFillIn || text === t.toTick
  const missing = complaints.filter(isMissing)
  const wrong = complaints.filter((complaint) => !isMissing(complaint))
  const isShown = complaints.length >= atLeast && complaints.length > 0
  return (
    <div ref={place} className={isShown ? className : 'hidden'}>
      {isShown ? (
        <div data-complaint tabIndex={-1} className="scroll-mt-6 rounded-option">
          <Notice tone="error" title={missing.length > 0 ? message('required', locale) : t.toCorrect}>
            <ul className="mt-1">
              {[...missing, ...wrong].map((complaint, index) => (
                <li key={index}>
                  <FieldLink complaint={complaint} isMissing={missing.includes(complaint)} />
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
    </div>
  )
}

/** For a form whose fields show their own errors: each refusal moves the focus to the first error. */
export function useRefusals() {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) focusFirstInvalid()
  }, [tries])
  return { tries, refuse: () => setTries((count) => count + 1) }
}

function FieldLink({ complaint, isMissing }: { complaint: Complaint; isMissing: boolean }) {
  const t = useWords(uiWords)
  const { field, about, label, text } = complaint
  const name = about ? t.about(label, about) : label
  // A box's own text is long, so only its error is shown.
  const isBox = field instanceof HTMLInputElement && field.type === 'checkbox'
  return (
    <a
      href={`#${field.id}`}
      className="inline-flex min-h-8 items-center py-0.5 text-ink pointer-coarse:min-h-11"
      onClick={(event) => {
        event.preventDefault()
        bringTo(field)
      }}
    >
      {isMissing ? name : isBox || name === '' ? text : t.fieldSays(name, text)}
    </a>
  )
}

function isSame(before: readonly Complaint[], now: readonly Complaint[]): boolean {
  return (
    before.length === now.length &&
    before.every((one, index) => {
      const other = now[index]
      return other?.field === one.field && other.text === one.text && other.label === one.label
    })
  )
}
