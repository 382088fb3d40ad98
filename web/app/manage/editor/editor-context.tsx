import type { CampaignType } from '@obole/core/addresses'
import type { Json } from '@obole/core/merge'
import { createContext, type ReactNode, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import { valueAt } from './document.ts'
import type { EditorStore, Editing } from './editor-store.ts'

interface Desk {
  store: EditorStore
  formType: CampaignType
  organizationSlug: string
  /** The path one was led to, whose card opens. */
  revealed: string | null
  reveal: (path: string) => void
  /** Every field says what it lacks, not only those that were left. */
  showsAll: boolean
  showAll: () => void
}

const DeskContext = createContext<Desk | null>(null)

interface EditorProviderProps {
  store: EditorStore
  formType: CampaignType
  organizationSlug: string
  children: ReactNode
}

export function EditorProvider({ store, formType, organizationSlug, children }: EditorProviderProps) {
  const [revealed, setRevealed] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const reveal = useCallback((path: string) => {
    setRevealed(path)
    // Its card opens with the next paint.
    requestAnimationFrame(() => requestAnimationFrame(() => focusPath(path)))
  }, [])
  const showAll = useCallback(() => setShowsAll(true), [])
  return (
    <DeskContext value={{ store, formType, organizationSlug, revealed, reveal, showsAll, showAll }}>
      {children}
    </DeskContext>
  )
}

/** The field at a path, or the first one inside what is there. */
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

export function useEditing(): Editing {
  const { store } = useDesk()
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}

interface At<T> {
  value: T
  set: (value: T) => void
  error: string | null
  /** The field was left: from now on it says what is wrong with it. */
  leave: () => void
}

/** One value of the campaign, with what is wrong with it. Whoever names the path knows what it holds. */
export function useAt<T extends Json>(path: string, absent: T): At<T> {
  const { store, showsAll } = useDesk()
  const { draft, issues } = useEditing()
  const [isLeft, setIsLeft] = useState(false)
  const issue = issues.find((one) => one.path === path)
  const speaks = issue && (isLeft || showsAll || issue.code === 'refused')
  return {
    value: (valueAt(draft, path) ?? absent) as T,
    set: (value) => store.change(path, value),
    error: speaks ? issue.message : null,
    leave: () => setIsLeft(true),
  }
}
