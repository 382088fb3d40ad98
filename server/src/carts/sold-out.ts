import type { Refusal } from '@obole/contract/problems'
import type { CartError } from '@obole/core/errors/cart-error'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import type { Cart } from './cart.ts'
import { cartRefusal } from './cart-refusal.ts'
import { remainingFor } from './carts.store.ts'
import { couponRefusal } from './coupon.ts'
import { expireCarts } from './expire-carts.ts'

/** The shortest time between two sweeps that a node runs because a visitor found nothing left. */
const SWEEP_EVERY_MS = 500
const sweptAt = new WeakMap<App, number>()

/**
 * What is missing and how much of it is left for this cart, so that the page can offer the rest. Null where nothing is
 * missing any more, because stock was given back meanwhile or was held by carts whose time is over.
 */
export async function soldOut(
  app: App,
  campaign: Campaign,
  cart: Pick<Cart, 'id' | 'items' | 'coupon'>,
  wanted: ReadonlyMap<number, number>,
): Promise<Refusal | null> {
  const refusal = await missingRefusal(app, campaign, cart, wanted)
  const now = app.clock.now()
  if (!refusal || now - (sweptAt.get(app) ?? 0) < SWEEP_EVERY_MS) return refusal
  sweptAt.set(app, now)
  return (await expireCarts(app)) > 0 ? missingRefusal(app, campaign, cart, wanted) : refusal
}

async function missingRefusal(
  app: App,
  campaign: Campaign,
  cart: Pick<Cart, 'id' | 'items' | 'coupon'>,
  wanted: ReadonlyMap<number, number>,
): Promise<Refusal | null> {
  const remaining = await remainingFor(app.db, cart.id, [...wanted.keys()])
  const missing = (stockId: number | null | undefined): number | null => {
    const left = stockId == null ? undefined : remaining.get(stockId)
    return left !== undefined && left < (wanted.get(stockId ?? 0) ?? 0) ? Math.max(0, left) : null
  }
  const tiers = campaign.tiers.filter(({ id }) => cart.items.some(({ tierId }) => tierId === id))
  const options = new Map(tiers.flatMap((tier) => tier.extraOptions).map((option) => [option.id, option]))
  const errors: CartError[] = []
  for (const { id: tierId, stockId } of tiers) {
    const left = missing(stockId)
    if (left !== null) errors.push({ code: 'TICKETS_SOLD_OUT', tierId, remaining: left })
  }
  for (const { id: extraOptionId, stockId } of options.values()) {
    const left = missing(stockId)
    if (left !== null) errors.push({ code: 'OPTIONS_SOLD_OUT', extraOptionId, remaining: left })
  }
  const entriesLeft = missing(campaign.entriesStockId)
  if (entriesLeft !== null) errors.push({ code: 'LIMIT_PER_FORM', remaining: entriesLeft })
  const couponIsMissing = missing(cart.coupon?.usesStockId) !== null
  return cartRefusal(errors) ?? (couponIsMissing ? couponRefusal('exhausted') : null)
}

/**
 * Whether something wanted was already missing when the campaign was last loaded. If so, a plain read comes before
 * taking: visitors who come too late for a popular campaign then neither write nor wait for its one stock row.
 */
export function looksSoldOut(campaign: Campaign, wanted: ReadonlyMap<number, number>): boolean {
  const options = campaign.tiers.flatMap((tier) => tier.extraOptions)
  const entries = { stockId: campaign.entriesStockId, remaining: campaign.remainingEntries }
  return [...campaign.tiers, ...options, entries].some(
    ({ stockId, remaining }) =>
      stockId !== null && remaining !== null && remaining < (wanted.get(stockId) ?? 0),
  )
}
