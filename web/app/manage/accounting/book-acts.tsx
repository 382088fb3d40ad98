import type { Book } from '@obole/contract/accounting'
import { Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { accountingWords } from './accounting.words.ts'

const DIALOGS = {
  accounts: lazy(() => import('./accounts-dialog.tsx')),
  year: lazy(() => import('./year-dialog.tsx')),
  close: lazy(() => import('./close-dialog.tsx')),
} as const

/** What whoever keeps the money may change of the journal. */
export function BookActs({ book }: { book: Book }) {
  const t = useWords(accountingWords)
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const Dialog = open && DIALOGS[open]
  return (
    <>
      <Button tone="plain" onPress={() => setOpen('accounts')}>
        {t.accounts}
      </Button>
      {book.closedUntil === null ? (
        <Button tone="plain" onPress={() => setOpen('year')}>
          {t.changeYear}
        </Button>
      ) : null}
      <Button tone="plain" onPress={() => setOpen('close')}>
        {t.close}
      </Button>
      <Suspense>{Dialog ? <Dialog book={book} onClose={() => setOpen(null)} /> : null}</Suspense>
    </>
  )
}
