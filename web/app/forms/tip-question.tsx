import { type Cents, formatEuros } from '@obole/core/money'
import { isUnusualTip } from '@obole/core/tip'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocale } from '../i18n/locale.tsx'

const TipDialog = lazy(() => import('./tip-dialog.tsx'))

interface Question {
  /** True at once where there is nothing to ask, or it was answered for this very amount. */
  isMeant: () => Promise<boolean>
  dialog: ReactNode
}

/** Asks once whether a contribution of an unusual size is meant; another amount is another question. */
export function useTipQuestion(tipCents: Cents, amountCents: Cents): Question {
  const locale = useLocale()
  const meant = useRef<Cents | null>(null)
  const [asked, setAsked] = useState<{ answer: (isMeant: boolean) => void } | null>(null)
  const isMeant = () => {
    if (!isUnusualTip(tipCents, amountCents) || meant.current === tipCents) return Promise.resolve(true)
    return new Promise<boolean>((resolve) => {
      setAsked({
        answer: (isYes) => {
          if (isYes) meant.current = tipCents
          setAsked(null)
          resolve(isYes)
        },
      })
    })
  }
  const dialog = asked ? (
    <Suspense>
      <TipDialog
        amount={formatEuros(tipCents, locale)}
        onYes={() => asked.answer(true)}
        onNo={() => asked.answer(false)}
      />
    </Suspense>
  ) : null
  return { isMeant, dialog }
}
