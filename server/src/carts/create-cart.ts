import type { Cart as CartView, cartBodySchema, Payer } from '@obole/contract/carts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { cartExpiresAtMs, MAX_LIVE_CARTS } from '@obole/core/cart/cart-expiry'
import { parisDate } from '@obole/core/dates/dates'
import type { Cents } from '@obole/core/money/money'
import type { InstalmentCount } from '@obole/core/payment/schedule'
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import type { Identity } from '../people/identify.ts'
import { failedRequirement } from '../platform/db.ts'
import type { Caller } from '../platform/rate-limit.ts'
import { formerMembersRefusal } from '../renewals/former-member.ts'
import { type CartPlaced, placeOfCart } from './asked-lines.ts'
import { chosenItems, priceOf, stocksWanted, toView, type Cart } from './cart.ts'
import { digest } from './digest.ts'
import { closedRefusal, contentRefusal } from './cart-refusal.ts'
import { expireCartsOf } from './carts.store.ts'
import { findCart } from './find-cart.ts'
import { filesRefusal } from './file-answers.ts'
import { tidied } from './item-errors.ts'
import { knowCart } from './known-carts.ts'
import { makeCart } from './make-carts.ts'
import { openCart } from './open-cart.ts'
import { viewCart } from './read-cart.ts'
import { payerToKeep } from './set-payer.ts'
import { looksSoldOut, soldOut } from './sold-out.ts'
import { validCoupon } from './valid-coupon.ts'
import { viewerOf } from './visitors-of-cart.ts'

export interface CreateCart {
  identity: Identity
  /** The visitor's address; null for carts we make ourselves. */
  caller: Caller | null
  /** Null where the caller sent none: such a call cannot be repeated safely. */
  idempotencyKey: string | null
  body: z.output<typeof cartBodySchema>
  /** What the journey asks later, where one page sends everything at once. */
  atOnce?: { payer: Payer; tipCents: Cents; instalmentCount: InstalmentCount; discountCode: string | null }
}

const MAX_TRIES = 6

/** Prices the items and holds their stock a quarter of an hour. A new cart has only the code it was sent with. */
export async function createCart(app: App, input: CreateCart): Promise<CartView | Refusal> {
  const placed = await placeOfCart(app, input.identity, input.body)
  if (isRefusal(placed)) return placed
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const decided = await decide(app, placed, input)
    // What is refused now may have been granted a moment ago, to the call that this one repeats.
    if (isRefusal(decided)) return (await replay(app, input)) ?? decided
    const outcome = await save(app, placed, decided, input)
    if (outcome !== 'again') return outcome
  }
  return refuse('CART_UPDATE_FAILED')
}

interface Decision {
  cart: Cart
  priced: ReturnType<typeof priceOf>
  requestHash: string
}

/** The id of the cart a call makes: a new one each time, unless the call has a key. */
export function cartIdOf(
  app: App,
  { identity, idempotencyKey }: { identity: Pick<Identity, 'client'>; idempotencyKey: string | null },
) {
  return idempotencyKey
    ? app.ids.derivedToken('cart', `${identity.client}:${idempotencyKey}`)
    : app.ids.token()
}

const hashOf = ({ body, atOnce }: CreateCart) => digest([body, atOnce ?? null])

async function decide(
  app: App,
  { campaign, madeBy }: CartPlaced,
  input: CreateCart,
): Promise<Decision | Refusal> {
  const { identity, body } = input
  const now = app.clock.now()
  const closed = closedRefusal(campaign, now)
  if (closed) return closed
  const draft = await draftOf(app, campaign, input, now)
  if (isRefusal(draft)) return draft
  const priced = priceOf(campaign, draft, now)
  const refusal =
    contentRefusal(campaign, draft.items, priced, now) ??
    (await formerMembersRefusal(app, campaign, { ...draft, client: identity.client, cartId: null })) ??
    (await filesRefusal(app, campaign, null, draft.items))
  if (refusal) return refusal
  const id = cartIdOf(app, input)
  const cart: Cart = {
    ...draft,
    id,
    // Another person pays a cart that an association asks for: it is not one of the carts of the user who wrote it.
    client: madeBy === null ? identity.client : id,
    isAsked: madeBy !== null,
    payerClient: draft.payer ? identity.client : null,
    linesClient: madeBy === null ? identity.client : null,
    payingClient: null,
    handOver: null,
    organizationId: campaign.organizationId,
    formId: campaign.id,
    state: 'Open',
    version: 1,
    calls: [],
    items: chosenItems(campaign, draft.items, priced.lines),
    locale: body.locale,
    holds: stocksWanted(campaign, draft.items, draft.coupon),
    personalStocks: [],
    createdAt: now,
    updatedAt: now,
    expiresAt: cartExpiresAtMs({ createdAt: now, updatedAt: now }),
  }
  return { cart, priced, requestHash: hashOf(input) }
}

async function draftOf(
  app: App,
  campaign: Campaign,
  { identity: { client }, caller, body, atOnce }: CreateCart,
  now: number,
) {
  const items = body.items.map((item) => tidied(campaign, item, parisDate(now)))
  const paymentDay = body.paymentDay ?? null
  if (!atOnce)
    return { items, paymentDay, payer: null, coupon: null, instalmentCount: 1, tipCents: null } as const
  const { discountCode, instalmentCount, tipCents } = atOnce
  const payer = payerToKeep(app, campaign, atOnce.payer, now)
  if (isRefusal(payer)) return payer
  const typed = { code: discountCode ?? '', client, caller }
  const coupon = discountCode ? await validCoupon(app, campaign, { items, coupon: null }, typed) : null
  if (isRefusal(coupon)) return coupon
  return { items, paymentDay, payer, coupon, instalmentCount, tipCents }
}

async function save(
  app: App,
  { campaign, madeBy }: CartPlaced,
  { cart, priced, requestHash }: Decision,
  input: CreateCart,
): Promise<CartView | Refusal | 'again'> {
  const tooLate = looksSoldOut(campaign, cart.holds) && (await soldOut(app, campaign, cart, cart.holds))
  if (tooLate) return tooLate
  try {
    const couponId = cart.coupon?.id ?? null
    const totalCents = priced.amountCents
    const rest = { requestHash, couponId, totalCents, now: cart.createdAt, wanted: cart.holds }
    const holding = { cart, before: new Map(), wanted: cart.holds, caller: input.caller }
    const made = { ...cart, ...rest, madeBy, maxLiveCarts: MAX_LIVE_CARTS }
    const refused = await makeCart(app, made, holding)
    // What is refused now may have been granted a moment ago, to the call that this one repeats.
    if (refused) return (await replay(app, input)) ?? refused
    knowCart(app, cart)
    return toView(campaign, cart, priced, viewerOf(input.identity))
  } catch (error) {
    switch (failedRequirement(error)) {
      case 'conflict':
        return (await replay(app, input)) ?? 'again'
      case 'places':
        return (await replay(app, input)) ?? makeRoom(app, cart)
      case 'stock':
        return (await soldOut(app, campaign, cart, cart.holds)) ?? 'again'
      default:
        throw error
    }
  }
}

/** The same key finds the same cart; refused if the call asks for something else. Null where there is no such cart. */
async function replay(app: App, input: CreateCart): Promise<CartView | Refusal | null> {
  const id = cartIdOf(app, input)
  const known = await findCart(app, id)
  if (!known) return null
  if (known.requestHash !== hashOf(input)) return refuse('IDEMPOTENCY_KEY_REUSED')
  const open = await openCart(app, id)
  return isRefusal(open)
    ? open
    : viewCart(open.campaign, open.cart, app.clock.now(), viewerOf(input.identity))
}

/** All cart places of the visitor are taken: expires those of the visitor's carts whose time is over. */
async function makeRoom(app: App, { client, createdAt }: Cart): Promise<Refusal | 'again'> {
  const expired = await expireCartsOf(app.db, client, createdAt, MAX_LIVE_CARTS)
  return expired > 0 ? 'again' : refuse('TOO_MANY_REQUESTS', { details: { maxLiveCarts: MAX_LIVE_CARTS } })
}
