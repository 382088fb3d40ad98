import type { AskedByShop, Shop } from '@obole/contract/checkout-intents'
import { refuse, type Refusal } from '@obole/contract/problems'
import { seesPayer } from '@obole/core/cart/cart-visitors'
import type { App } from '../app.ts'
import { findCart } from '../carts/find-cart.ts'
import { viewerOf, visitorsOf } from '../carts/visitors-of-cart.ts'
import type { Identity } from '../people/identify.ts'
import { findIntentOfCart, type IntentRow } from './checkout-intents.store.ts'
import { addressBack } from './return-address.ts'

/**
 * The shop that asks for this cart, for the pages on which it is paid. Until somebody says who pays, whoever has the
 * address is the customer it was given to; from then on, that visitor is.
 */
export async function askedByShop(
  app: App,
  cartId: string,
  identity: Identity,
): Promise<AskedByShop | Refusal> {
  const now = app.clock.now()
  const [intent, cart] = await Promise.all([findIntentOfCart(app.db, { cartId, now }), findCart(app, cartId)])
  if (!intent || !cart) return refuse('NOT_FOUND')
  const isUntouched = cart.payer === null
  return {
    state: intent.order_id !== null ? 'paid' : intent.is_open ? 'open' : 'ended',
    backUrl: intent.back_url,
    shop: isUntouched || seesPayer(visitorsOf(cart), viewerOf(identity)) ? shopOf(intent) : null,
    payer: isUntouched && intent.is_open ? intent.payer : null,
  }
}

/** The same for the payment of the cart, shown to whoever began it. */
export async function shopOfCart(app: App, cartId: string): Promise<Shop | null> {
  const intent = await findIntentOfCart(app.db, { cartId, now: app.clock.now() })
  return intent && shopOf(intent)
}

function shopOf({ id: checkoutIntentId, order_id: orderId, ...addresses }: IntentRow): Shop {
  const { back_url: backUrl, return_url: returnUrl, error_url: errorUrl } = addresses
  return {
    backUrl,
    paidUrl:
      orderId === null ? null : addressBack(returnUrl, { checkoutIntentId, code: 'succeeded', orderId }),
    refusedUrl: addressBack(returnUrl, { checkoutIntentId, code: 'refused' }),
    errorUrl: addressBack(errorUrl, { checkoutIntentId }),
  }
}
