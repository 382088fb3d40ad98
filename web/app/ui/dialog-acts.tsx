import type { ReactNode } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { Button } from './button.tsx'
import { uiWords } from './ui.words.ts'

interface DialogActsProps {
  /** Closes without doing anything; absent where closing is the only action. */
  onCancel?: (() => void) | null
  /** The label of the way back, where « change nothing » does not fit. */
  cancel?: string
  /** Stays in sight where the dialog is longer than the window. */
  isPinned?: boolean
  children: ReactNode
}

/** Over the dialog's padding. A low window keeps its height for what is read. */
const PINNED =
  '-mx-6 -mb-6 border-t border-line bg-paper px-6 pt-4 pb-6 [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:bottom-0'

/** The foot of every dialog: the way back first, then the action, at the end of the line. */
export function DialogActs({ onCancel, cancel, isPinned = false, children }: DialogActsProps) {
  const t = useWords(uiWords)
  return (
    <div className={`flex flex-wrap justify-end gap-3 max-sm:*:flex-auto ${isPinned ? PINNED : ''}`}>
      {onCancel ? (
        <Button tone="plain" onPress={onCancel}>
          {cancel ?? t.cancel}
        </Button>
      ) : null}
      {children}
    </div>
  )
}
