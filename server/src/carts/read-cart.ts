import type { Cart as CartView } from '@obole/contract/carts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import type { Viewer } from '@obole/core/cart/cart-visitors'
import { formTypeOf, isFormType } from '@obole/core/campaign/form'
import { hasPage } from '@obole/core/campaign/kinds'
import { normaliseSlug } from '@obole/core/site/slug'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { priceOf, toView, type Cart } from './cart.ts'
import { cartRefusal, unknownTariffs } from './cart-refusal.ts'
import { findCart } from './find-cart.ts'
import { openCart } from './open-cart.ts'

/** The campaign the caller expects the cart in; the cart checkout stands for any campaign of the association. */
export interface CartPlace {
  organizationSlug?: string | undefined
  formType: string
  formSlug: string
}

export async function readCart(
  app: App,
  id: string,
  { place, viewer }: { place: CartPlace; viewer: Viewer },
): Promise<CartView | Refusal> {
  const open = await openCart(app, id)
  if (isRefusal(open)) return open
  if (!isOf(open.campaign, place)) return refuse('CART_UNKNOWN')
  return viewCart(open.campaign, open.cart, app.clock.now(), viewer)
}

/** A cart that became an order, as it was. */
export async function readPaidCart(app: App, id: string, viewer: Viewer): Promise<CartView> {
  const cart = await findCart(app, id)
  const campaign = cart && (await loadCampaign(app, { formId: cart.formId }))
  assert(campaign && cart.state === 'Paid', `cart ${id} is not paid`)
  return toView(campaign, cart, priceOf(campaign, cart, app.clock.now()), viewer)
}

export function isOf(campaign: Campaign, { organizationSlug, formType, formSlug }: CartPlace): boolean {
  const given = organizationSlug === undefined ? campaign.organizationSlug : normaliseSlug(organizationSlug)
  if (given !== campaign.organizationSlug) return false
  const type = formTypeOf(formType)
  // The page of a cart checkout shows any cart of the association.
  if (isFormType(type) && !hasPage(type)) return true
  return type === campaign.formType && normaliseSlug(formSlug) === campaign.slug
}

/**
 * The cart with its prices. If an administrator changed rates in it, it is refused along with what remains valid of it,
 * so that no visitor reads a price that will not be charged.
 */
export function viewCart(campaign: Campaign, cart: Cart, now: number, viewer: Viewer): CartView | Refusal {
  const priced = priceOf(campaign, cart, now)
  const unknown = unknownTariffs(campaign, cart.items, priced)
  const refusal = cartRefusal(unknown)
  if (!refusal) return toView(campaign, cart, priced, viewer)
  const items = cart.items.filter((_, index) => !unknown.some(({ itemIndex }) => itemIndex === index))
  const good = { ...cart, items }
  const view = toView(campaign, good, priceOf(campaign, good, now), viewer)
  return { ...refusal, details: { ...refusal.details, cart: view } }
}
