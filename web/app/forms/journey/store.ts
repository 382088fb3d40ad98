import type { Cart } from '@obole/contract/carts'
import {
  type CartStore,
  type CartStoreEvent,
  cartStoreAfter,
  emptyCartStore,
  STORE_KEY,
} from '@obole/core/cart/cart-store'
import { epochMs } from '@obole/core/dates/dates'
import { type Cents, cents } from '@obole/core/money/money'
import { useSyncExternalStore } from 'react'
import type { Draft } from './draft.ts'
import { forgetChosen } from './kept-chosen.ts'

type Payer = NonNullable<Cart['payer']>

/** Core's store of carts, with the draft of each campaign. */
export interface StoredForms extends CartStore<Cart, Payer> {
  readonly drafts: Readonly<Record<string, Draft>>
}

const EMPTY: StoredForms = { ...emptyCartStore<Cart, Payer>(), drafts: {} }

let forms: StoredForms | null = null
const listeners = new Set<() => void>()

/** Private browsing may refuse to store: the page then forgets on reload, and nothing else changes. */
function read(): StoredForms {
  try {
    const kept = sessionStorage.getItem(STORE_KEY)
    // Only this module writes under this key.
    return kept === null ? EMPTY : { ...EMPTY, ...(JSON.parse(kept) as Partial<StoredForms>) }
  } catch {
    return EMPTY
  }
}

function write(next: StoredForms): void {
  forms = next
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify(next))
  } catch {
    // The page goes on with what it holds in memory.
  }
  for (const listener of listeners) listener()
}

export function currentForms(): StoredForms {
  forms ??= read()
  return forms
}

export function tell(...events: CartStoreEvent<Cart, Payer>[]): void {
  const now = currentForms()
  const after = events.reduce<CartStore<Cart, Payer>>(
    (store, event) => cartStoreAfter<Cart, Payer>(store, event),
    now,
  )
  write({ ...after, drafts: now.drafts })
}

/** Stores a cart that the server answered, with its code, contribution and payer. */
export function holdCart(type: 'cartCreated' | 'cartUpdated', key: string, cart: Cart): void {
  const { tipSuggestion, tipChosen } = cart.tipData
  const tip =
    tipChosen === null
      ? null
      : { tipSuggestion: tipSuggestion === null ? null : cents(tipSuggestion), tipChosen: cents(tipChosen) }
  tell(
    { type, key, cart, expiresAtMs: epochMs(cart.meta.expiresAt) },
    { type: 'couponSet', key, coupon: cart.coupon?.code ?? null },
    { type: 'tipSet', key, tip },
    ...(cart.payer ? [{ type: 'payerSet', key, payer: cart.payer } as const] : []),
  )
}

/** Stores the contribution with which a payment was begun. */
export function holdTip(cart: Cart, tipChosen: Cents): void {
  const { carts } = currentForms()
  const key = Object.keys(carts).find((kept) => carts[kept]?.id === cart.id)
  if (key) holdCart('cartUpdated', key, { ...cart, tipData: { ...cart.tipData, tipChosen } })
}

export function keepDraft(key: string, draft: Draft): void {
  const now = currentForms()
  write({ ...now, drafts: { ...now.drafts, [key]: draft } })
}

/**
 * Once an order is placed, forgets its cart and draft, whether the cart was kept under its campaign or under its own
 * address. Another cart of the same campaign stays.
 */
export function forgetPaid(cartId: string): void {
  const { carts } = currentForms()
  for (const key of Object.keys(carts).filter((kept) => carts[kept]?.id === cartId)) {
    tell({ type: 'cartRemoved', key })
    forgetChosen([cartId, key])
    const { [key]: _placed, ...drafts } = currentForms().drafts
    write({ ...currentForms(), drafts })
  }
}

/** Whoever signs out leaves nothing of what they typed to the next one at this screen. */
export function forgetForms(): void {
  const { carts, drafts } = currentForms()
  forgetChosen([...Object.keys(drafts), ...Object.entries(carts).flatMap(([key, { id }]) => [key, id])])
  write(EMPTY)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useForms(): StoredForms {
  return useSyncExternalStore(subscribe, currentForms, () => EMPTY)
}
