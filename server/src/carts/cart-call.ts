import type { Refusal } from '@obole/contract/problems'
import type { Viewer } from '@obole/core/cart/cart-visitors'
import type { Caller } from '../platform/rate-limit.ts'
import type { Cart, CartCallDigest } from './cart.ts'
import { digest } from './digest.ts'

/** One call that changes a cart. */
export interface CartCall {
  cartId: string
  /** The visitor who calls. */
  viewer: Viewer
  /** Null where the caller sent none: such a call cannot be distinguished from its repetition. */
  idempotencyKey: string | null
  /** Everything the call asks for, including the name of the change. */
  asked: readonly unknown[]
  /** The visitor's address, and the proof computed for the call. */
  caller: Caller
  /** Ends a payment begun for the cart, so that it may change; answers why it cannot be ended, or null. */
  endPayment: (cartId: string) => Promise<Refusal | null>
}

/** Older calls are forgotten: a browser only repeats the call whose answer it has just lost. */
const CALLS_REMEMBERED = 16

export function digestOf({ idempotencyKey, asked }: CartCall): CartCallDigest | null {
  return idempotencyKey === null ? null : [digest(idempotencyKey), digest(asked)]
}

/** Whether a call is new to the cart, was already done, or uses a key that served another call. */
export function recognise({ calls }: Cart, call: CartCallDigest | null): 'new' | 'replayed' | 'reused' {
  const [key, asked] = call ?? []
  const known = calls.find(([other]) => other === key)
  if (!known) return 'new'
  return known[1] === asked ? 'replayed' : 'reused'
}

export function withCall(calls: Cart['calls'], call: CartCallDigest | null): Cart['calls'] {
  return call ? [...calls, call].slice(-CALLS_REMEMBERED) : calls
}
