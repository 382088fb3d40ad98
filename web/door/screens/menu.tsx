import { useEffect, useRef } from 'react'
import { words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import type { Phone } from '../phone/phone.ts'
import type { Screen } from './use-screen.ts'

const t = words(doorWords)

const close = (menu: HTMLDetailsElement | null) => menu?.removeAttribute('open')

/** What is needed less often than a scan. */
export function Menu({
  phone,
  isMuted,
  onChoose,
}: {
  phone: Phone
  isMuted: boolean
  onChoose: (screen: Screen) => void
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) close(details.current)
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return
      close(details.current)
      details.current.querySelector('summary')?.focus()
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('keydown', closeByKey)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('keydown', closeByKey)
    }
  }, [])
  const entry = (label: string, choose: () => void) => (
    <li>
      <button
        type="button"
        onClick={() => {
          close(details.current)
          choose()
        }}
      >
        {label}
      </button>
    </li>
  )
  return (
    <details className="menu" ref={details}>
      <summary className="round" aria-label={t.menu}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </summary>
      <ul>
        {entry(t.sellHere, () => onChoose('sell'))}
        {entry(t.latest, () => onChoose('latest'))}
        {entry(isMuted ? t.unmute : t.mute, () => void phone.mute(!isMuted))}
        {entry(t.leave, () => onChoose('leave'))}
      </ul>
    </details>
  )
}
