import { type Cents, formatEuros } from '@obole/core/money/money'
import { isUnusualTip } from '@obole/core/money/tip'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useLocale } from '../../i18n/locale.tsx'
import { bringTo } from '../../ui/focus.ts'

const TipDialog = lazy(() => import('./tip-dialog.tsx'))

interface Question {
  /** Answers true at once where there is nothing to ask, or where this very amount was confirmed before. */
  isMeant: () => Promise<boolean>
  dialog: ReactNode
}

/** Asks once whether an unusually large contribution is meant; asks again for another amount. */
export function useTipQuestion(tipCents: Cents, amountCents: Cents, order: string): Question {
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
          if (!isYes) toAmount()
        },
      })
    })
  }
  const dialog = asked ? (
    <Suspense>
      <TipDialog
        amount={formatEuros(tipCents, locale)}
        order={order}
        onYes={() => asked.answer(true)}
        onNo={() => asked.answer(false)}
      />
    </Suspense>
  ) : null
  return { isMeant, dialog }
}

/** A payer who wants to change the amount gets the focus on it, once the dialog has given the focus back. */
function toAmount(): void {
  requestAnimationFrame(() => {
    const place = document.querySelector('[data-tip]')
    const field = place?.querySelector<HTMLElement>('[inputmode="decimal"]')
    const chosen = field ?? place?.querySelector<HTMLElement>('input:checked')
    if (chosen) bringTo(chosen)
  })
}
