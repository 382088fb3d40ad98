import type { Cart } from '@obole/contract/carts'
import type { Locale } from '@obole/core/locale'
import { type Cents, cents } from '@obole/core/money'
import { suggestTip } from '@obole/core/tip'
import { useEffect, useState } from 'react'
import { useLocale } from '../i18n/locale.tsx'
import { type TipState, typedTip } from './tip-state.ts'

/** What is chosen and ticked on the summary. */
interface Chosen {
  tip: TipState
  /** One's word for an amount: another amount asks for it again. */
  confirmedCents: Cents | null
  agreed: { termsOfService: boolean; termsOfSale: boolean }
}

const beganWith = (cart: Cart | null): Chosen => ({
  tip: chosenBefore(cart),
  confirmedCents: null,
  agreed: { termsOfService: false, termsOfSale: false },
})

/** Somebody who comes back finds the contribution they had chosen, still to be confirmed. */
function chosenBefore(cart: Cart | null): TipState {
  const chosen = cart?.tipData.tipChosen ?? null
  if (cart === null || chosen === null) return { choice: 'suggested', typed: '' }
  if (chosen === 0) return { choice: 'none', typed: '' }
  const suggestion = suggestTip(cents(cart.amount))
  const isSuggested = suggestion.kind === 'suggested' && suggestion.suggestedCents === chosen
  return isSuggested
    ? { choice: 'suggested', typed: '' }
    : { choice: 'other', typed: typedTip(cents(chosen)) }
}

/** Another language loads the page anew, and asks nothing again; whoever comes back otherwise gives their word again. */
export function useChosen(
  cart: Cart | null,
): [chosen: Chosen, choose: (change: (now: Chosen) => Partial<Chosen>) => void] {
  const locale = useLocale()
  const cartId = cart?.id ?? ''
  const [chosen, setChosen] = useState(() => inOtherLanguage(cartId, locale) ?? beganWith(cart))
  useEffect(() => write({ cartId, locale, chosen }), [cartId, locale, chosen])
  // The step was left: a page that is loaded anew has no time for this.
  useEffect(() => () => write(null), [])
  // From what is held now: a field that is left by a tick changes together with it.
  return [chosen, (change) => setChosen((now) => ({ ...now, ...change(now) }))]
}

const PLACE = 'summary'

interface Kept {
  cartId: string
  locale: Locale
  chosen: Chosen
}

function inOtherLanguage(cartId: string, locale: Locale): Chosen | null {
  try {
    // Only this module writes under this name.
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Kept | null
    return kept?.cartId === cartId && kept.locale !== locale ? kept.chosen : null
  } catch {
    return null
  }
}

/** Private browsing may refuse: the page then forgets, and nothing else changes. */
function write(kept: Kept | null): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(kept))
  } catch {
    // It goes on with what it holds in memory.
  }
}
