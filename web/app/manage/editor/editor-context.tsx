import type { CampaignType } from '@obole/core/campaign/form'
import type { Json } from '@obole/core/campaign/merge'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocale } from '../../i18n/locale.tsx'
import { valueAt } from './document.ts'
import { kindWordsIn } from './kind-words.ts'
import type { EditorStore, Editing } from './editor-store.ts'

interface Desk {
  store: EditorStore
  formType: CampaignType
  organizationSlug: string
  /** May open the page where the association offers automatic renewal. */
  opensRenewals: boolean
  /** The path that the person was led to; its card opens. */
  revealed: string | null
  reveal: (path: string) => void
  /** The paths whose fields show errors before they have been left; elements added later do not. */
  shown: ReadonlySet<string>
  showAll: () => void
  /** Runs it once no pointer is down: a layout change during a click would move the button away. */
  whenReleased: (act: () => void) => void
}

const DeskContext = createContext<Desk | null>(null)

interface EditorProviderProps {
  store: EditorStore
  formType: CampaignType
  organizationSlug: string
  opensRenewals: boolean
  children: ReactNode
}

export function EditorProvider(props: EditorProviderProps) {
  const { store, formType, organizationSlug, opensRenewals, children } = props
  const [revealed, setRevealed] = useState<string | null>(null)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const reveal = useCallback((path: string) => {
    setRevealed(path)
    // Waits two frames, because the card opens with the next paint.
    requestAnimationFrame(() => requestAnimationFrame(() => focusPath(path)))
  }, [])
  const showAll = useCallback(() => setShown(new Set(store.read().issues.map(({ path }) => path))), [store])
  const whenReleased = useWhenReleased()
  const desk = {
    store,
    formType,
    organizationSlug,
    opensRenewals,
    revealed,
    reveal,
    shown,
    showAll,
    whenReleased,
  }
  return <DeskContext value={desk}>{children}</DeskContext>
}

function useWhenReleased(): Desk['whenReleased'] {
  const isDown = useRef(false)
  useEffect(() => {
    const down = () => (isDown.current = true)
    const up = () => (isDown.current = false)
    const events = [
      ['pointerdown', down],
      ['pointerup', up],
      ['pointercancel', up],
    ] as const
    for (const [name, note] of events) addEventListener(name, note, true)
    return () => {
      for (const [name, note] of events) removeEventListener(name, note, true)
    }
  }, [])
  return useCallback((act) => {
    if (!isDown.current) return act()
    // The click event fires with the release, before the timeout.
    addEventListener('pointerup', () => setTimeout(act), { once: true })
  }, [])
}

/** The field at a path, or the first field inside it. */
function focusPath(path: string): void {
  const at = document.querySelector(`[data-path="${CSS.escape(path)}"]`)
  const field = at?.querySelector<HTMLElement>('input, textarea, select')
  const first = field ?? at?.querySelector<HTMLElement>('button')
  first?.focus({ preventScroll: true })
  at?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('a field of a campaign is drawn outside its editor')
  return desk
}

/** The words of this kind of campaign. */
export function useKindWords() {
  const { formType } = useDesk()
  const locale = useLocale()
  return kindWordsIn(formType, locale)
}

export function useEditing(): Editing {
  const { store } = useDesk()
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}

interface At<T> {
  value: T
  /** Typed text that could not be read; it stays in the field. */
  misread: string | null
  /** Marks the typed text as unreadable. */
  misreads: (typed: string, message: string) => void
  set: (value: T) => void
  error: string | null
  /** The field was left: from now on it shows its error. */
  leave: () => void
}

/** One value of the campaign, with its error. The caller knows the type at its path. */
export function useAt<T extends Json>(path: string, absent: T): At<T> {
  const { store, shown, whenReleased } = useDesk()
  const { draft, issues, misread } = useEditing()
  const [isLeft, setIsLeft] = useState(false)
  const issue = issues.find((one) => one.path === path)
  const speaks = issue && (isLeft || shown.has(path) || issue.code === 'refused')
  return {
    value: (valueAt(draft, path) ?? absent) as T,
    misread: misread.get(path)?.typed ?? null,
    misreads: (typed, message) => store.misread(path, { typed, message }),
    set: (value) => store.change(path, value),
    error: speaks ? issue.message : null,
    leave: () => whenReleased(() => setIsLeft(true)),
  }
}
