import { describe, expect, it } from 'vitest'
import {
  cartKey,
  type CartStore,
  cartStoreAfter,
  type CartStoreEvent,
  emptyCartStore,
  STORE_KEY,
} from './cart-store.ts'
import { cents } from '../money/money.ts'

type Cart = { id: string; note?: string }
type Payer = { email: string }

const key = cartKey('les-jardins-partages', 'Event', 'fete-de-printemps')

function after(...events: CartStoreEvent<Cart, Payer>[]): CartStore<Cart, Payer> {
  return events.reduce(cartStoreAfter<Cart, Payer>, emptyCartStore<Cart, Payer>())
}

const created = { type: 'cartCreated', key, cart: { id: 'a' }, expiresAtMs: 1000 } as const
const filled = [
  created,
  { type: 'couponSet', key, coupon: 'PRINTEMPS' },
  { type: 'tipSet', key, tip: { tipSuggestion: cents(390), tipChosen: cents(0) } },
  { type: 'payerSet', key, payer: { email: 'lea@example.org' } },
] as const

describe('the browser’s carts', () => {
  it('[C16] keep one cart a campaign, with its coupon, tip, payer and expiry', () => {
    expect(STORE_KEY).toBe('forms')
    expect(after(...filled)).toMatchObject({
      carts: { 'les-jardins-partages/Event/fete-de-printemps': { id: 'a' } },
      coupons: { a: 'PRINTEMPS' },
      tips: { a: { tipChosen: 0 } },
      payers: { a: { email: 'lea@example.org' } },
      expirations: { a: 1000 },
    })
  })

  it('[C16] removing a cart removes all of it, and so does a 404', () => {
    expect(after(...filled, { type: 'cartRemoved', key })).toEqual(emptyCartStore())
    expect(after(...filled, { type: 'updateFailed', key, status: 404 })).toEqual(emptyCartStore())
    expect(after(...filled, { type: 'updateFailed', key, status: 409 })).toEqual(after(...filled))
    expect(after({ type: 'cartRemoved', key })).toEqual(emptyCartStore())
  })

  it('[C16] a new cart clears the coupon; an update does not', () => {
    const cart = { id: 'b' }
    expect(after(...filled, { ...created, cart }).coupons).toEqual({})
    expect(after(...filled, { ...created, type: 'cartUpdated', expiresAtMs: 2000 })).toMatchObject({
      coupons: { a: 'PRINTEMPS' },
      expirations: { a: 2000 },
    })
  })

  it('[C16] coupons and tips can be unset, and a refresh extends the expiry', () => {
    const store = after(
      ...filled,
      { type: 'couponSet', key, coupon: null },
      { type: 'tipSet', key, tip: null },
      { type: 'cartRefreshed', key, expiresAtMs: 3000 },
    )
    expect(store).toMatchObject({ coupons: {}, tips: {}, expirations: { a: 3000 } })
  })

  it('[C15] a value needs its key, and a cart must exist', () => {
    expect(after(created, { type: 'valueUpdated', key, name: 'note', value: 'x' }).carts[key]?.note).toBe('x')
    expect(() => after(created, { type: 'valueUpdated', key, name: 'note' })).toThrow(
      'value or key is undefined',
    )
    expect(() => after(created, { type: 'valueUpdated', key, value: 'x' })).toThrow(
      'value or key is undefined',
    )
    expect(() => after({ type: 'tipSet', key, tip: null })).toThrow(
      'cart for organization, type and slug does not exist',
    )
  })

  it('[C17] a payment’s status is unset, then set to error with the HTTP status', () => {
    const failed = after({ type: 'paymentStartFailed', status: 409 })
    expect(failed.payment).toEqual({ status: 'error', errorCode: 409 })
    expect(cartStoreAfter(failed, { type: 'paymentStarted' }).payment).toEqual({
      status: 'unset',
      errorCode: null,
    })
  })
})
