import type { Locale } from '@obole/core/locale'
import type { Cents } from '@obole/core/money'
import type { InstalmentCount } from '@obole/core/schedule'
import type { TipState } from './tip-state.ts'

/** What is chosen and ticked before one pays. */
export interface Chosen {
  tip: TipState
  /**
   * One's word for an amount: another amount asks for it again. The same amount written otherwise does not, as a field
   * writes it when it is left for the box.
   */
  confirmedCents: Cents | null
  agreed: { termsOfService: boolean; termsOfSale: boolean }
  /** On the one page; elsewhere the cart holds it. */
  instalments?: InstalmentCount
}

interface Kept {
  /** Of which cart, or of which campaign where there is none yet. */
  of: string
  locale: Locale
  chosen: Chosen
}

export const UNTICKED = {
  confirmedCents: null,
  agreed: { termsOfService: false, termsOfSale: false },
} as const satisfies Partial<Chosen>

const PLACE = 'summary'

let kept: Kept | null | undefined

/**
 * What was chosen before, whichever way one comes back. Another language loads the page anew, and asks nothing again;
 * whoever comes back otherwise gives their word again.
 */
export function chosenBefore(of: string, locale: Locale): Chosen | null {
  kept ??= read()
  if (kept?.of !== of) return null
  return kept.locale === locale ? { ...kept.chosen, ...UNTICKED } : kept.chosen
}

export function keepChosen(of: string, locale: Locale, chosen: Chosen): void {
  write({ of, locale, chosen })
}

/** The step was left: what was chosen stays, one's word for it does not. */
export function leaveChosen(): void {
  if (kept) write({ ...kept, chosen: { ...kept.chosen, ...UNTICKED } })
}

/** That cart is paid, or what was chosen of that campaign. */
export function forgetChosen(paid: readonly string[]): void {
  kept ??= read()
  if (kept && paid.includes(kept.of)) write(null)
}

function read(): Kept | null {
  try {
    // Only this module writes under this name.
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Private browsing may refuse: the page goes on with what it holds in memory. */
function write(next: Kept | null): void {
  kept = next
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(next))
  } catch {
    // It forgets on reload, and nothing else changes.
  }
}
