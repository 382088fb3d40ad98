import { type PricedCart, type PricedLine, termsOfOptions } from '@obole/core/cart/cart'
import { suggestTip } from '@obole/core/money/tip'
import type { Cart, SentItem } from './carts.ts'
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

/** One thing of a cart as every answer shows it, options included. */
export function lineFigures(line: PricedLine) {
  return {
    amount: line.amountCents,
    initialAmount: line.grossCents,
    discount: line.discountCents,
    vat: line.vatCents,
    paymentTerms: [...line.terms],
  }
}

/** The options of an item as they were sent, with what they are called, cost and take at each term. */
export function optionFigures(
  sent: readonly SentItem['extraOptions'][number][],
  line: PricedLine,
): Cart['itemList'][number]['extraOptions'] {
  const terms = termsOfOptions(line)
  return sent.flatMap(({ extraOptionId, value, customFields }) => {
    const index = line.options.findIndex(({ id }) => id === extraOptionId)
    const option = line.options[index]
    if (!option) return []
    const { label, priceCents: price } = option
    return [{ extraOptionId, value, customFields, label, price, paymentTerms: [...(terms[index] ?? [])] }]
  })
}

/** The tiers of a cart, each once. */
export function tierList(items: Cart['itemList']): Cart['tierList'] {
  const tiers = new Map<number, Cart['tierList'][number]>()
  for (const { tierId, name, tierType, amount, vat } of items) {
    if (tierId == null) continue
    const known = tiers.get(tierId) ?? { tierId, name, tierType, quantity: 0, amount: 0, vat: 0 }
    const { quantity } = known
    tiers.set(tierId, {
      ...known,
      quantity: quantity + 1,
      amount: known.amount + amount,
      vat: known.vat + vat,
    })
  }
  return [...tiers.values()]
}
