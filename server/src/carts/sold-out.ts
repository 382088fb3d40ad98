import type { SentItem } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { CartError } from '@obole/core/cart-error'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { cartRefusal } from './cart-refusal.ts'
import { remainingOf } from './carts.store.ts'

/** What is missing and what is left of it, so that the page can propose the rest. */
export async function soldOut(
  app: App,
  campaign: Campaign,
  items: readonly SentItem[],
  wanted: ReadonlyMap<number, number>,
): Promise<Refusal> {
  const remaining = await remainingOf(app.db, [...wanted.keys()])
  const missing = (stockId: number | null | undefined): number | null => {
    const left = stockId == null ? undefined : remaining.get(stockId)
    return left !== undefined && left < (wanted.get(stockId ?? 0) ?? 0) ? Math.max(0, left) : null
  }
  const errors: CartError[] = []
  for (const tier of campaign.tiers.filter(({ id }) => items.some((item) => item.tierId === id))) {
    const tiersLeft = missing(tier.stockId)
    if (tiersLeft !== null) errors.push({ code: 'TICKETS_SOLD_OUT', tierId: tier.id, remaining: tiersLeft })
    for (const option of tier.extraOptions) {
      const optionsLeft = missing(option.stockId)
      if (optionsLeft !== null)
        errors.push({ code: 'OPTIONS_SOLD_OUT', extraOptionId: option.id, remaining: optionsLeft })
    }
  }
  const entriesLeft = missing(campaign.entriesStockId)
  if (entriesLeft !== null) errors.push({ code: 'LIMIT_PER_FORM', remaining: entriesLeft })
  // Somebody gave stock back between the two statements: trying again is the honest advice.
  return cartRefusal(errors) ?? refuse('CART_CHANGED')
}
