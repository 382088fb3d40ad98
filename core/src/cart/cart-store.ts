import { Bug } from '../assert.ts'
import type { FormType } from '../campaign/form.ts'
import type { Cents } from '../money/money.ts'

/** The key under which a browser session keeps all this. */
export const STORE_KEY = 'forms'

export type TipData = { readonly tipSuggestion: Cents | null; readonly tipChosen: Cents }

/** What a browser keeps of its carts: one cart a campaign, the rest by cart. */
export type CartStore<Cart extends { id: string }, Payer> = {
  readonly carts: Readonly<Record<string, Cart>>
  readonly coupons: Readonly<Record<string, string>>
  readonly tips: Readonly<Record<string, TipData>>
  readonly expirations: Readonly<Record<string, number>>
  readonly payers: Readonly<Record<string, Payer>>
  readonly payment: { readonly status: 'unset' | 'error'; readonly errorCode: number | null }
}

export type CartStoreEvent<Cart extends { id: string }, Payer> =
  | { readonly type: 'cartCreated'; readonly key: string; readonly cart: Cart; readonly expiresAtMs: number }
  | { readonly type: 'cartUpdated'; readonly key: string; readonly cart: Cart; readonly expiresAtMs: number }
  | { readonly type: 'cartRefreshed'; readonly key: string; readonly expiresAtMs: number }
  | { readonly type: 'cartRemoved'; readonly key: string }
  /** An update the server answered with an error; a 404 says that the cart is gone. */
  | { readonly type: 'updateFailed'; readonly key: string; readonly status: number }
  | { readonly type: 'valueUpdated'; readonly key: string; readonly name?: string; readonly value?: unknown }
  | { readonly type: 'tipSet'; readonly key: string; readonly tip: TipData | null }
  | { readonly type: 'couponSet'; readonly key: string; readonly coupon: string | null }
  | { readonly type: 'payerSet'; readonly key: string; readonly payer: Payer }
  | { readonly type: 'paymentStarted' }
  | { readonly type: 'paymentStartFailed'; readonly status: number }

export function emptyCartStore<Cart extends { id: string }, Payer>(): CartStore<Cart, Payer> {
  return {
    carts: {},
    coupons: {},
    tips: {},
    expirations: {},
    payers: {},
    payment: { status: 'unset', errorCode: null },
  }
}

export function cartKey(organizationSlug: string, formType: FormType, formSlug: string): string {
  return `${organizationSlug}/${formType}/${formSlug}`
}

export function cartStoreAfter<Cart extends { id: string }, Payer>(
  store: CartStore<Cart, Payer>,
  event: CartStoreEvent<Cart, Payer>,
): CartStore<Cart, Payer> {
  switch (event.type) {
    case 'cartCreated': {
      const old = store.carts[event.key]
      return withCart(old ? { ...store, coupons: without(store.coupons, old.id) } : store, event)
    }
    case 'cartUpdated':
      return withCart(store, event)
    case 'cartRefreshed': {
      const { id } = cartAt(store, event.key)
      return { ...store, expirations: { ...store.expirations, [id]: event.expiresAtMs } }
    }
    case 'cartRemoved':
      return removed(store, event.key)
    case 'updateFailed':
      return event.status === 404 ? removed(store, event.key) : store
    case 'valueUpdated': {
      if (event.name === undefined || event.value === undefined) throw new Bug('value or key is undefined')
      const cart = { ...cartAt(store, event.key), [event.name]: event.value }
      return { ...store, carts: { ...store.carts, [event.key]: cart } }
    }
    case 'tipSet':
      return { ...store, tips: put(store.tips, cartAt(store, event.key).id, event.tip) }
    case 'couponSet':
      return { ...store, coupons: put(store.coupons, cartAt(store, event.key).id, event.coupon) }
    case 'payerSet':
      return { ...store, payers: put(store.payers, cartAt(store, event.key).id, event.payer) }
    case 'paymentStarted':
      return { ...store, payment: { status: 'unset', errorCode: null } }
    case 'paymentStartFailed':
      return { ...store, payment: { status: 'error', errorCode: event.status } }
  }
}

function cartAt<Cart extends { id: string }, Payer>(store: CartStore<Cart, Payer>, key: string): Cart {
  const cart = store.carts[key]
  if (!cart) throw new Bug(`cart for organization, type and slug does not exist: ${key}`)
  return cart
}

function withCart<Cart extends { id: string }, Payer>(
  store: CartStore<Cart, Payer>,
  { key, cart, expiresAtMs }: { key: string; cart: Cart; expiresAtMs: number },
): CartStore<Cart, Payer> {
  return {
    ...store,
    carts: { ...store.carts, [key]: cart },
    expirations: { ...store.expirations, [cart.id]: expiresAtMs },
  }
}

/** Removing a cart takes its coupon, tip and payer along. */
function removed<Cart extends { id: string }, Payer>(
  store: CartStore<Cart, Payer>,
  key: string,
): CartStore<Cart, Payer> {
  const cart = store.carts[key]
  if (!cart) return store
  return {
    ...store,
    carts: without(store.carts, key),
    coupons: without(store.coupons, cart.id),
    tips: without(store.tips, cart.id),
    expirations: without(store.expirations, cart.id),
    payers: without(store.payers, cart.id),
  }
}

function put<T>(record: Readonly<Record<string, T>>, name: string, value: T | null): Record<string, T> {
  return value === null ? without(record, name) : { ...record, [name]: value }
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== name))
}
