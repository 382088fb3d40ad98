import type { Cart as CartView } from '@obole/contract/carts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { PricedCart } from '@obole/core/cart/cart'
import { cartExpiresAtMs } from '@obole/core/cart/cart-expiry'
import type { CartPart } from '@obole/core/cart/cart-visitors'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { failedRequirement } from '../platform/db.ts'
import { chosenItems, priceOf, stocksWanted, toView, type Cart, type ItemToPrice } from './cart.ts'
import { digestOf, recognise, withCall, type CartCall } from './cart-call.ts'
import { closedRefusal, contentRefusal } from './cart-refusal.ts'
import { updateCart } from './carts.store.ts'
import { canonical } from './digest.ts'
import { holdPlaces } from './hold-places.ts'
import { knowCart, takeKnownCart } from './known-carts.ts'
import { notTheirsToChange, paidByAnother } from './visitors-of-cart.ts'
import { openCart } from './open-cart.ts'
import { viewCart } from './read-cart.ts'
import { saveCart } from './save-carts.ts'
import { soldOut } from './sold-out.ts'

/** What a change decides. Items come without prices, because core prices them. */
export type CartEdit = Partial<
  Pick<Cart, 'payer' | 'coupon' | 'instalmentCount' | 'paymentDay' | 'tipCents' | 'locale'> & {
    items: readonly ItemToPrice[]
  }
>
export type Edit = (cart: Cart, campaign: Campaign) => Promise<CartEdit | Refusal> | CartEdit | Refusal

const MAX_TRIES = 4

/**
 * Every change of a cart: loads it, lets `edit` decide, prices it with core and saves under the version that was read.
 * A cart that changed in between (two tabs) is read and decided again.
 */
export async function changeCart(app: App, call: CartCall, edit: Edit): Promise<CartView | Refusal> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const outcome = await tryChange(app, call, edit)
    if (outcome !== 'again') return outcome
  }
  return refuse('CART_UPDATE_FAILED')
}

/**
 * The same for a change that moves no places and counts nothing. It is decided on the cart this node wrote last, if it
 * did: only where that answers anything but a saved change is the cart read.
 */
export async function changeKnownCart(app: App, call: CartCall, edit: Edit): Promise<CartView | Refusal> {
  const known = takeKnownCart(app, call.cartId)
  const outcome = known && (await tryChange(app, call, edit, known))
  return outcome === null || outcome === 'again' || isRefusal(outcome) ? changeCart(app, call, edit) : outcome
}

async function tryChange(
  app: App,
  call: CartCall,
  edit: Edit,
  known: Cart | null = null,
): Promise<CartView | Refusal | 'again'> {
  const open = await openCart(app, call.cartId, known)
  if (isRefusal(open)) return open
  const { cart, campaign } = open
  const digest = digestOf(call)
  const recognised = recognise(cart, digest)
  if (recognised !== 'new' && known) return 'again'
  if (recognised === 'reused') return refuse('IDEMPOTENCY_KEY_REUSED')
  const now = app.clock.now()
  if (recognised === 'replayed') return viewCart(campaign, cart, now, call.viewer)
  const closed = paidByAnother(cart, call.viewer.client) ?? closedRefusal(campaign, cart.createdAt)
  if (closed) return closed
  const edited = await edit(cart, campaign)
  if (isRefusal(edited)) return edited
  const notTheirs = await notTheirsToChange(app, cart, partsOf(edited), call.viewer)
  if (notTheirs) return notTheirs
  const decided = decide(campaign, cart, edited, now)
  if (isRefusal(decided)) return decided
  const changed = { ...decided.changed, calls: withCall(cart.calls, digest) }
  if (edited.payer) changed.payerClient = call.viewer.client
  if (edited.items && !cart.isAsked) changed.linesClient = call.viewer.client
  return save(app, campaign, call, { cart, edited, changed, priced: decided.priced, now })
}

/** A payer's call may set the terms too; `terms` counts only where neither payer nor lines change. */
function partsOf({ items, payer }: CartEdit): CartPart[] {
  const parts: CartPart[] = payer ? ['payer'] : []
  if (items) parts.push('lines')
  return parts.length > 0 ? parts : ['terms']
}

interface Decision {
  changed: Cart
  priced: PricedCart
}

/** The cart as it will be. Where the new contents no longer allow the instalments, they become one payment. */
function decide(campaign: Campaign, cart: Cart, edited: CartEdit, now: number): Decision | Refusal {
  const draft = { ...cart, ...edited }
  const asked = priceOf(campaign, draft, now)
  const fallsBack =
    edited.instalmentCount === undefined && !asked.offeredInstalments.includes(draft.instalmentCount)
  const instalmentCount = fallsBack ? 1 : draft.instalmentCount
  const priced = fallsBack ? priceOf(campaign, { ...draft, instalmentCount }, now) : asked
  const refusal = contentRefusal(campaign, draft.items, priced, now)
  if (refusal) return refusal
  const items = edited.items ? chosenItems(campaign, edited.items, priced.lines) : cart.items
  const version = cart.version + 1
  const changed: Cart = { ...draft, items, instalmentCount, version, updatedAt: now }
  changed.expiresAt = Math.max(cart.expiresAt, cartExpiresAtMs(changed))
  return { changed, priced }
}

/**
 * Whether its payer changes who pays, or how, after it was frozen: a page left open in another tab would pay as before.
 * Whoever takes the payer's place begins a payment of their own, and leaves the former one alone until then.
 */
const isThawed = (cart: Cart, changed: Cart, client: string): boolean =>
  cart.state === 'Paying' && cart.payerClient === client && paidAs(cart) !== paidAs(changed)

const paidAs = ({ payer, tipCents, instalmentCount, paymentDay }: Cart): string =>
  canonical({ payer, tipCents, instalmentCount, paymentDay })

async function save(
  app: App,
  campaign: Campaign,
  { endPayment, caller, viewer }: CartCall,
  { cart, edited, changed, priced, now }: Decision & { cart: Cart; edited: CartEdit; now: number },
): Promise<CartView | Refusal | 'again'> {
  const movesStock = edited.items !== undefined || changed.coupon?.id !== cart.coupon?.id
  const held = isThawed(cart, changed, viewer.client) ? cart.holds : null
  const wanted = movesStock ? stocksWanted(campaign, changed.items, changed.coupon) : held
  try {
    const couponId = changed.coupon?.id ?? null
    const totalCents = priced.amountCents
    const change = { ...changed, version: cart.version, couponId, totalCents, now }
    if (wanted) {
      const holding = { cart, before: cart.holds, wanted, caller }
      const refused = await holdPlaces(app, holding, (db) => updateCart(db, { ...change, wanted }))
      if (refused) return refused
    } else await saveCart(app, { ...change, wanted })
    const saved: Cart = wanted ? { ...changed, state: 'Open', holds: wanted } : changed
    knowCart(app, saved)
    return toView(campaign, saved, priced, viewer)
  } catch (error) {
    switch (failedRequirement(error)) {
      case 'version':
        return 'again'
      case 'paying':
        return (await endPayment(cart.id)) ?? 'again'
      case 'stock':
        return (await soldOut(app, campaign, changed, wanted ?? new Map())) ?? 'again'
      default:
        throw error
    }
  }
}
