import { leftOfOrder, type TermTaken } from '@obole/core/ledger/figures'
import type { Locale, Text } from '@obole/core/locale'
import { type Cents, formatEuros, sum } from '@obole/core/money/money'
import type { RatedVatOnWire } from './vat-words.ts'

/*
 * Under which amount of an order its VAT is shown, on its page, at the desk and in the mail: VAT is always that of what
 * is left. It imports no schemas, because pages import it too.
 */

export interface OrderWithVat {
  /** The total that is shown. */
  totalCents: Cents
  terms: readonly Pick<TermTaken, 'state' | 'amountCents' | 'tipCents' | 'refundedCents'>[]
  vat: readonly RatedVatOnWire[]
  /** The total is that of one month, and so is its VAT. */
  isMonthly: boolean
}

export interface PlacedVat {
  ofTotal: readonly RatedVatOnWire[]
  /** Another amount than the total is left, with the VAT in it. */
  left: { label: string; amount: string; vat: readonly RatedVatOnWire[] } | null
}

export function placedVat({ totalCents, terms, vat, isMonthly }: OrderWithVat, locale: Locale): PlacedVat {
  const leftCents = leftOfOrder(terms)
  if (vat.length === 0 || isMonthly || leftCents === totalCents) return { ofTotal: vat, left: null }
  const isRefunded = sum(terms.map(({ refundedCents }) => refundedCents)) > 0
  const label = (isRefunded ? AFTER_REFUND : AFTER_CANCELLATION)[locale]
  return { ofTotal: [], left: { label, amount: formatEuros(leftCents, locale), vat } }
}

const AFTER_REFUND: Text = { fr: 'Total après remboursement', en: 'Total after the refund' }
const AFTER_CANCELLATION: Text = { fr: 'Total après annulation', en: 'Total after the cancellation' }
