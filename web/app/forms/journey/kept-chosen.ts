import type { Locale } from '@obole/core/locale'
import type { Cents } from '@obole/core/money/money'
import type { InstalmentCount } from '@obole/core/payment/schedule'
import type { TipState } from './tip-state.ts'

/** The contribution and the ticked boxes, before the payer pays. */
export interface Chosen {
  tip: TipState
  /**
   * The amount that the payer confirmed by ticking the box: another amount has to be confirmed again. The same amount
   * written differently does not, because the field rewrites it when the payer leaves it for the box.
   */
  confirmedCents: Cents | null
  agreed: { termsOfService: boolean; termsOfSale: boolean; automaticRenewal: boolean }
  /** Only for the one-page order; elsewhere the cart holds it. */
  instalments?: InstalmentCount
}

interface Kept {
  /** The cart, or the campaign where there is no cart yet. */
  of: string
  locale: Locale
  chosen: Chosen
}

export const UNTICKED = {
  confirmedCents: null,
  agreed: { termsOfService: false, termsOfSale: false, automaticRenewal: false },
} as const satisfies Partial<Chosen>

const PLACE = 'summary'

let kept: Kept | null | undefined

/**
 * The choices made before. After a change of language, which reloads the page, they are complete; after any other
 * return, the payer has to tick the boxes again.
 */
export function chosenBefore(of: string, locale: Locale): Chosen | null {
  kept ??= read()
  if (kept?.of !== of) return null
  return kept.locale === locale ? { ...kept.chosen, ...UNTICKED } : kept.chosen
}

export function keepChosen(of: string, locale: Locale, chosen: Chosen): void {
  write({ of, locale, chosen })
}

/** The payer left the step: the choices stay, the ticked boxes do not. */
export function leaveChosen(): void {
  if (kept) write({ ...kept, chosen: { ...kept.chosen, ...UNTICKED } })
}

/** Forgets the choices of a paid cart, or those of its campaign. */
export function forgetChosen(paid: readonly string[]): void {
  kept ??= read()
  if (kept && paid.includes(kept.of)) write(null)
}

function read(): Kept | null {
  try {
    // Only this module writes under this key.
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Private browsing may refuse to store: the page then goes on with what it holds in memory. */
function write(next: Kept | null): void {
  kept = next
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(next))
  } catch {
    // The choices are lost on reload; nothing else changes.
  }
}
