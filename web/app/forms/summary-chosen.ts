import type { Cart } from '@obole/contract/carts'
import { amountInput, cents } from '@obole/core/money'
import { suggestTip } from '@obole/core/tip'
import { useEffect, useState } from 'react'
import { useLocale } from '../i18n/locale.tsx'
import { type Chosen, chosenBefore, keepChosen, leaveChosen, UNTICKED } from './kept-chosen.ts'
import type { TipState } from './tip-state.ts'

const SUGGESTED: TipState = { choice: 'suggested', typed: '' }

/** Where this browser keeps nothing, a cart may still say which contribution was chosen. */
export function tipOfCart(cart: Cart | null): TipState {
  const chosen = cart?.tipData.tipChosen ?? null
  if (cart === null || chosen === null) return SUGGESTED
  if (chosen === 0) return { choice: 'none', typed: '' }
  const suggestion = suggestTip(cents(cart.amount))
  const isSuggested = suggestion.kind === 'suggested' && suggestion.suggestedCents === chosen
  return isSuggested ? SUGGESTED : { choice: 'other', typed: amountInput(cents(chosen)) }
}

/** What is chosen of a cart or, on the one page, of a campaign; null until the browser says what it keeps. */
export function useChosen(
  of: string | null,
  tip: TipState = SUGGESTED,
): [chosen: Chosen, choose: (change: (now: Chosen) => Partial<Chosen>) => void] {
  const locale = useLocale()
  const begun = (): Chosen => ({ tip, ...UNTICKED })
  const found = () => (of === null ? null : (chosenBefore(of, locale) ?? begun()))
  const [held, hold] = useState(found)
  if (held === null && of !== null) hold(found())
  useEffect(() => {
    if (of !== null && held) keepChosen(of, locale, held)
  }, [of, locale, held])
  // A page that is loaded anew has no time for this.
  useEffect(() => leaveChosen, [])
  // From what is held now: a field that is left by a tick changes together with it.
  const choose = (change: (now: Chosen) => Partial<Chosen>) =>
    hold((now) => ({ ...(now ?? begun()), ...change(now ?? begun()) }))
  return [held ?? begun(), choose]
}
