import type {
  Cart as CartView,
  OnePage,
  onePageBodySchema,
  onePageChangeBodySchema,
} from '@obole/contract/carts'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { cents } from '@obole/core/money/money'
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { CartCall } from '../carts/cart-call.ts'
import { changeCart } from '../carts/change-cart.ts'
import { cartIdOf, createCart } from '../carts/create-cart.ts'
import { readPaidCart } from '../carts/read-cart.ts'
import { payerToKeep } from '../carts/set-payer.ts'
import { itemsEdit } from '../carts/update-items.ts'
import { validCoupon } from '../carts/valid-coupon.ts'
import { viewerOf } from '../carts/visitors-of-cart.ts'
import type { Identity } from '../people/identify.ts'
import type { Caller } from '../platform/rate-limit.ts'
import { endPaymentOfCart } from './end-payment.ts'
import { initPayment, type InitPaymentInput } from './init-payment.ts'

export interface PayOnePage {
  identity: Identity
  caller: Caller
  idempotencyKey: string | null
  backUrl: string | null
  body: z.output<typeof onePageBodySchema>
}

/** Cart, payer, tip, instalments and start of the payment in one call: the steps of the journey, one by one. */
export async function payOnePage(
  app: App,
  { identity, caller, idempotencyKey, backUrl, body }: PayOnePage,
): Promise<OnePage | Refusal> {
  const { payer, tip, installments, discountCode = null, payment, captcha: _proved, ...cartBody } = body
  const atOnce = { payer, tipCents: cents(tip), instalmentCount: installments, discountCode }
  const input = { identity, caller, idempotencyKey, body: cartBody, atOnce }
  const cart = await createCart(app, input)
  const start = { cartId: cartIdOf(app, input), identity, caller, backUrl, body: payment }
  return isRefusal(cart) ? ((await freeAndDone(app, cart, start)) ?? cart) : withPayment(app, cart, start)
}

export interface ChangeOnePage {
  identity: Identity
  call: Omit<CartCall, 'viewer' | 'endPayment'>
  backUrl: string | null
  body: z.output<typeof onePageChangeBodySchema>
}

/** The same for an existing cart, which is replaced by what the page sends. */
export async function changeOnePage(
  app: App,
  { identity, call, backUrl, body }: ChangeOnePage,
): Promise<OnePage | Refusal> {
  const endPayment = (cartId: string) => endPaymentOfCart(app, cartId)
  const change = { ...call, viewer: viewerOf(identity), endPayment }
  const cart = await changeCart(app, change, async (known, campaign) => {
    const edit = await itemsEdit(app, { cart: known, campaign, body, identity })
    if (isRefusal(edit)) return edit
    const payer = payerToKeep(app, campaign, body.payer, app.clock.now())
    if (isRefusal(payer)) return payer
    const chosen = { items: body.items, coupon: known.coupon }
    const typed = { client: known.client, caller: call.caller }
    const coupon = body.discountCode
      ? await validCoupon(app, campaign, chosen, { ...typed, code: body.discountCode })
      : null
    if (isRefusal(coupon)) return coupon
    return { ...edit, payer, coupon, instalmentCount: body.installments, tipCents: cents(body.tip) }
  })
  const { cartId, caller } = call
  const start = { cartId, identity, caller, backUrl, body: body.payment }
  return isRefusal(cart) ? ((await freeAndDone(app, cart, start)) ?? cart) : withPayment(app, cart, start)
}

/** Where the payment cannot begin, the cart stays and the refusal names it: its places are held for the next try. */
async function withPayment(app: App, cart: CartView, start: InitPaymentInput): Promise<OnePage | Refusal> {
  // The lines came with this call, so the payer agreed to these lines, unless the call gives another digest.
  const body = { ...start.body, linesDigest: start.body.linesDigest ?? cart.linesDigest }
  const started = await initPayment(app, { ...start, cartId: cart.id, body })
  if (isRefusal(started)) return { ...started, details: { ...started.details, cartId: cart.id } }
  return { ...started, cart: { ...cart, state: started.isFree ? 'Paid' : 'Paying' } }
}

/** The answer for a free order was lost, and the payer calls again. */
async function freeAndDone(app: App, refused: Refusal, start: InitPaymentInput): Promise<OnePage | null> {
  if (refused.refusal !== 'DUPLICATED_PAYMENT') return null
  const started = await initPayment(app, start)
  return isRefusal(started)
    ? null
    : { ...started, cart: await readPaidCart(app, start.cartId, viewerOf(start.identity)) }
}
