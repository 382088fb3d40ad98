import { epochMs, type Instant } from '../dates/dates.ts'

const MINUTE_MS = 60_000

/** A cart lives a quarter of an hour from its creation or its last update … */
export const CART_LIFETIME_MS = 15 * MINUTE_MS

/** … and an hour in all, so that a visitor cannot hold places for ever by updating a cart. */
export const CART_TOTAL_LIFETIME_MS = 60 * MINUTE_MS

/** Carts one visitor may keep alive at once. */
export const MAX_LIVE_CARTS = 3

/** It holds places, and may still be paid. */
export const LIVE_CART_STATES = ['Open', 'Paying'] as const
export const CART_STATES = [...LIVE_CART_STATES, 'Paid', 'Expired'] as const
export type CartState = (typeof CART_STATES)[number]

export type CartMeta = { readonly createdAt: Instant; readonly updatedAt: Instant }

export function cartExpiresAtMs({ createdAt, updatedAt }: CartMeta): number {
  return Math.min(epochMs(updatedAt) + CART_LIFETIME_MS, epochMs(createdAt) + CART_TOTAL_LIFETIME_MS)
}
