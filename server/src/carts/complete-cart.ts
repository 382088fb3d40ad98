import { refuse, type Refusal } from '@obole/contract/problems'
import type { PricedCart } from '@obole/core/cart/cart'
import type { Campaign } from '../forms/campaign.ts'
import type { Cart } from './cart.ts'
import { closedRefusal, contentRefusal } from './cart-refusal.ts'
import { payerRefusal } from './set-payer.ts'

/** Why a cart cannot be paid yet, or no longer: everything the four steps ask for must be present and still valid. */
export function completenessRefusal(
  campaign: Campaign,
  cart: Cart,
  priced: PricedCart,
  now: number,
): Refusal | null {
  const contents =
    closedRefusal(campaign, cart.createdAt) ??
    contentRefusal(campaign, cart.items, priced, now, { complete: true })
  if (contents) return contents
  return cart.payer ? payerRefusal(campaign, cart.payer, now) : refuse('PAYER_INVALID')
}
