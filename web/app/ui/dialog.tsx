import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { uiWords } from './ui.words.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

const FIELD = ':is(input:not([type="hidden"]), select, textarea):not(:disabled)'

/** The first field to fill in; of several radio buttons, the selected one. */
function firstField(within: Element | null): HTMLElement | null {
  const first = within?.querySelector<HTMLElement>(FIELD) ?? null
  return first?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('input:checked') ?? first
}

/**
 * A native dialog: it holds the focus, gives it back, closes on Escape and hides the page behind it from screen
 * readers. React Aria's dialog would add its focus code to every page, with or without a dialog.
 */
export default function Dialog({ title, onClose, children }: DialogProps) {
  const t = useWords(uiWords)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // By default, the browser would focus the close button.
    const begin = firstField(content.current) ?? heading.current
    begin?.focus()
    return () => shown?.close()
  }, [])
  return (
    // A click on the backdrop closes it, as Escape does for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => {
        // React may mount it twice in development: only a dialog that stays closed counts as closed.
        if (!dialog.current?.open) onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
      className="m-auto mb-0 max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-card bg-paper p-0 text-ink shadow-float backdrop:bg-ink/50 sm:mb-auto sm:max-w-dialog sm:rounded-card"
    >
      <div className="p-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          <button
            type="button"
            aria-label={t.close}
            onClick={() => dialog.current?.close()}
            className="-m-2 grid size-11 flex-none place-items-center rounded-full text-2xl hover:bg-tint"
          >
            ×
          </button>
        </div>
        <div ref={content}>{children}</div>
      </div>
    </dialog>
  )
}
