import { type ReactNode, useEffect, useRef } from 'react'
import { associationLang } from '../../app/i18n/association-lang.ts'
import { locale, words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import type { Snapshot } from '../phone/snapshot.ts'

const t = words(doorWords)

/** Which event and gate this is, and whether the others hear of it. */
export function Header({ snapshot, children }: { snapshot: Snapshot; children?: ReactNode }) {
  const { evening } = snapshot
  return (
    <header className="header">
      <div className="where">
        <b lang={associationLang(locale)}>{evening?.event.title}</b>
        <small>
          {evening?.phone.gate} · {evening?.phone.name}
        </small>
      </div>
      <Network {...snapshot} />
      {children}
    </header>
  )
}

function Network({ isOnline, unsent }: Pick<Snapshot, 'isOnline' | 'unsent'>) {
  const states = [isOnline ? t.online : t.offline, ...(unsent > 0 ? [t.toSend(unsent)] : [])]
  return <output className={isOnline ? 'network' : 'network off'}>{states.join(' · ')}</output>
}

/** A page over the scanner, which one leaves by the arrow or the phone's own. One to type in puts the focus in its field. */
export function Sheet({
  title,
  onBack,
  hasField = false,
  children,
}: {
  title: string
  onBack: () => void
  hasField?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = hasField ? body.current?.querySelector('input') : heading.current
    first?.focus({ preventScroll: true })
  }, [hasField])
  return (
    <main className="sheet">
      <div className="sheet-top">
        <button type="button" className="round" aria-label={t.back} onClick={onBack}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M15 5l-7 7 7 7" />
          </svg>
        </button>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
      </div>
      <div className="sheet-body" ref={body}>
        {children}
      </div>
    </main>
  )
}

/** A screen of a few words, before or after the evening. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useFocused<HTMLHeadingElement>()
  return (
    <main className="notice">
      <img src="/accueil/icon-192.png" alt="" width="64" height="64" />
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </main>
  )
}

/** What is new is where the reader is. */
export function useFocused<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
