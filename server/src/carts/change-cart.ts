import type { Cart as CartView } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { cartExpiresAtMs } from '@obole/core/cart-expiry'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { Campaign } from '../forms/campaign.ts'
import { unmet } from '../platform/db.ts'
import { priceOf, stocksWanted, toView, type Cart } from './cart.ts'
import { cartRefusal } from './cart-refusal.ts'
import { findCart, updateCart } from './carts.store.ts'
import { soldOut } from './sold-out.ts'

export type CartEdit = Partial<
  Pick<Cart, 'items' | 'payer' | 'coupon' | 'instalmentCount' | 'paymentDay' | 'tipCents'>
>

const MAX_TRIES = 3

/** A cart that may still be changed, with its campaign; otherwise why not. */
export async function openCart(app: App, id: string): Promise<{ cart: Cart; campaign: Campaign } | Refusal> {
  const cart = await findCart(app.db, id)
  if (!cart || cart.state === 'Expired') return refuse('CART_UNKNOWN')
  if (cart.state === 'Paid') return refuse('DUPLICATED_PAYMENT')
  if (cart.expiresAt <= app.clock.now()) return refuse('CART_UNKNOWN')
  const campaign = await loadCampaign(app, { formId: cart.formId })
  return campaign ? { cart, campaign } : refuse('CART_UNKNOWN')
}

/**
 * Every change of a cart: load, let `edit` decide, price by core, save under the version that was read. A cart that
 * changed in between (two tabs) is read and decided again.
 */
export async function changeCart(
  app: App,
  id: string,
  edit: (cart: Cart, campaign: Campaign) => Promise<CartEdit | Refusal> | CartEdit | Refusal,
): Promise<CartView | Refusal> {
  for (let attempt = 1; ; attempt += 1) {
    const open = await openCart(app, id)
    if ('refusal' in open) return open
    const { cart, campaign } = open
    const edited = await edit(cart, campaign)
    if ('refusal' in edited) return edited
    const now = app.clock.now()
    const changed: Cart = { ...cart, ...edited, version: cart.version + 1, updatedAt: now }
    changed.expiresAt = Math.max(cart.expiresAt, cartExpiresAtMs(changed))
    const priced = priceOf(campaign, changed, now)
    const refusal = cartRefusal(priced.errors)
    if (refusal) return refusal
    const movesStock = edited.items !== undefined || edited.coupon !== undefined
    const wanted = movesStock ? stocksWanted(campaign, changed.items, changed.coupon) : null
    try {
      const { coupon, ...fields } = changed
      const couponId = coupon?.id ?? null
      await updateCart(app.db, {
        ...fields,
        version: cart.version,
        couponId,
        totalCents: priced.amountCents,
        now,
        wanted,
      })
      return toView(campaign, changed, priced)
    } catch (error) {
      const problem = unmet(error)
      if (problem === 'stock') return soldOut(app, campaign, changed.items, wanted ?? new Map())
      if (problem !== 'version') throw error
      if (attempt === MAX_TRIES) return refuse('CART_UPDATE_FAILED')
    }
  }
}
