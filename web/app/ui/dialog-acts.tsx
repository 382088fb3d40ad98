import type { ReactNode } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { Button } from './button.tsx'
import { uiWords } from './ui.words.ts'

interface DialogActsProps {
  /** Closes without doing anything; absent where closing is the only action. */
  onCancel?: (() => void) | null
  /** The label of the way back, where « change nothing » does not fit. */
  cancel?: string
  children: ReactNode
}

/** The foot of every dialog: the way back first, then the action, at the end of the line. */
export function DialogActs({ onCancel, cancel, children }: DialogActsProps) {
  const t = useWords(uiWords)
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
      {onCancel ? (
        <Button tone="plain" onPress={onCancel}>
          {cancel ?? t.cancel}
        </Button>
      ) : null}
      {children}
    </div>
  )
}
