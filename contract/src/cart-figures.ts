import type { PricedCart, PricedLine } from '@obole/core/cart'
import { suggestTip } from '@obole/core/tip'
import type { Cart } from './carts.ts'
import { vatOnWire } from './vat-words.ts'

type Figures = Pick<
  Cart,
  | 'tipData'
  | 'instalments'
  | 'offeredInstalments'
  | 'paymentTerms'
  | 'amount'
  | 'donationAmount'
  | 'spreadableAmount'
  | 'dueToday'
  | 'total'
  | 'vat'
  | 'vatByRate'
>

/** What a cart says of its price: as the server answers it, and as a rehearsal shows what it would answer. */
export function cartFigures(priced: PricedCart, tipChosenCents: number | null): Figures {
  const suggestion = suggestTip(priced.amountCents, priced.paymentTerms.length)
  const suggested = suggestion.kind === 'suggested' ? suggestion : null
  return {
    tipData: {
      tipSuggestion: suggested?.suggestedCents ?? null,
      tipMinimum: suggested?.minCents ?? null,
      tipMaximum: suggested?.maxCents ?? null,
      tipChosen: tipChosenCents,
    },
    instalments: priced.instalments,
    offeredInstalments: [...priced.offeredInstalments],
    paymentTerms: [...priced.paymentTerms],
    amount: priced.amountCents,
    donationAmount: priced.donationCents,
    spreadableAmount: priced.spreadableCents,
    dueToday: priced.dueTodayCents,
    total: priced.payableCents,
    vat: priced.vatCents,
    vatByRate: vatOnWire(priced.vatByRate),
  }
}

export function lineFigures(line: PricedLine) {
  return {
    amount: line.amountCents,
    initialAmount: line.grossCents,
    discount: line.discountCents,
    vat: line.vatCents,
    paymentTerms: [...line.terms],
  }
}
