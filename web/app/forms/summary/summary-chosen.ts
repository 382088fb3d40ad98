import type { Cart } from '@obole/contract/carts'
import { amountInput, cents } from '@obole/core/money/money'
import { suggestTip } from '@obole/core/money/tip'
import { useEffect, useState } from 'react'
import { useLocale } from '../../i18n/locale.tsx'
import { type Chosen, chosenBefore, keepChosen, leaveChosen, UNTICKED } from '../journey/kept-chosen.ts'
import type { TipState } from '../journey/tip-state.ts'

const SUGGESTED: TipState = { choice: 'suggested', typed: '' }

/** Where this browser has stored no choice, the cart may still hold the chosen contribution. */
export function tipOfCart(cart: Cart | null): TipState {
  const chosen = cart?.tipData.tipChosen ?? null
  if (cart === null || chosen === null) return SUGGESTED
  if (chosen === 0) return { choice: 'none', typed: '' }
  const suggestion = suggestTip(cents(cart.amount))
  const isSuggested = suggestion.kind === 'suggested' && suggestion.suggestedCents === chosen
  return isSuggested ? SUGGESTED : { choice: 'other', typed: amountInput(cents(chosen)) }
}

/** The choices for a cart or, on the one page, for a campaign; `of` is null until the storage is read. */
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
  // On a full page load this cleanup does not run.
  useEffect(() => leaveChosen, [])
  // Works on the current choices: ticking a box also leaves a field, and both change at once.
  const choose = (change: (now: Chosen) => Partial<Chosen>) =>
    hold((now) => ({ ...(now ?? begun()), ...change(now ?? begun()) }))
  return [held ?? begun(), choose]
}
