import { TOAST_TIMEOUT_MS } from '@obole/core/site/settings'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { uiWords } from './ui.words.ts'

/** A toast with an undo button stays longer: it has to be read, considered and reached. */
const ACTION_TOAST_MS = 20_000

export interface Toast {
  tone: 'danger' | 'success'
  title: string
  body?: string
  /** An action, usually to undo. */
  action?: { label: string; onPress: () => void }
}

let shown: readonly (Toast & { id: number })[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: typeof shown) {
  shown = next
  for (const listener of listeners) listener()
}

export function showToast(toast: Toast): void {
  change([...shown, { ...toast, id: ++lastId }])
}

const NEXT_PAGE_KEY = 'obole.toast'

/** Shows a toast on the next page, for an action that leads to another page. */
export function showToastOnNextPage(title: string): void {
  try {
    sessionStorage.setItem(NEXT_PAGE_KEY, title)
  } catch {
    // Without storage, the next page shows no toast.
  }
}

function takeToastOfLastPage(): void {
  try {
    const title = sessionStorage.getItem(NEXT_PAGE_KEY)
    if (title === null) return
    sessionStorage.removeItem(NEXT_PAGE_KEY)
    showToast({ tone: 'success', title })
  } catch {
    // Nothing was stored.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: typeof shown = []

export function Toaster() {
  const t = useWords(uiWords)
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
  useEffect(takeToastOfLastPage, [])
  return (
    <section
      aria-label={t.notifications}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(6rem+env(safe-area-inset-bottom))] z-50 flex flex-col items-center gap-2 wide:top-4 wide:bottom-auto"
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onClose={() => change(shown.filter(({ id }) => id !== toast.id))}
        />
      ))}
    </section>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useWords(uiWords)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, toast.action ? ACTION_TOAST_MS : TOAST_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [held, onClose, toast])
  return (
    <div
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex w-full max-w-dialog items-start gap-3 rounded-option border-[1.5px] bg-paper px-4 py-3 shadow-float ${toast.tone === 'danger' ? 'border-red' : 'border-leaf'}`}
    >
      <div className="flex-1">
        <p className={`font-bold ${toast.tone === 'danger' ? 'text-red' : 'text-leaf'}`}>{toast.title}</p>
        {toast.body ? <p>{toast.body}</p> : null}
      </div>
      {toast.action ? (
        <button
          type="button"
          onClick={() => {
            toast.action?.onPress()
            onClose()
          }}
          className="-my-2 min-h-11 px-2 font-bold text-primary-dark underline"
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t.close}
        onClick={onClose}
        className="-m-2 grid size-11 place-items-center text-xl"
      >
        ×
      </button>
    </div>
  )
}
