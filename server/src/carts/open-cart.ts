import { tokenSchema } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { Cart } from './cart.ts'
import { findCart } from './find-cart.ts'

export interface OpenCart {
  cart: Cart
  campaign: Campaign
}

/** A cart that may still be changed, with its campaign; otherwise why not. One that is known is not read again. */
export async function openCart(app: App, id: string, known: Cart | null = null): Promise<OpenCart | Refusal> {
  const cart = known ?? (tokenSchema.safeParse(id).success ? await findCart(app, id) : null)
  if (!cart || cart.state === 'Expired') return refuse('CART_UNKNOWN')
  if (cart.state === 'Paid') return refuse('DUPLICATED_PAYMENT')
  if (cart.expiresAt <= app.clock.now()) return refuse('CART_UNKNOWN')
  const campaign = await loadCampaign(app, { formId: cart.formId })
  return campaign ? { cart, campaign } : refuse('CART_UNKNOWN')
}
