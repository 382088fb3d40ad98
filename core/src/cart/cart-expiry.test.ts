import { expect, it } from 'vitest'
import { cartExpiresAtMs, MAX_LIVE_CARTS } from './cart-expiry.ts'

const minutes = (n: number) => Date.parse('2026-03-14T10:00:00Z') + n * 60_000

it('[C13] a cart lives 15 minutes from its creation or its last update', () => {
  const meta = { createdAt: '2026-03-14T10:00:00Z', updatedAt: minutes(0) }
  expect(cartExpiresAtMs(meta)).toBe(minutes(15))
  expect(cartExpiresAtMs({ ...meta, updatedAt: minutes(10) })).toBe(minutes(25))
})

it('[C13] but never more than an hour in all, and a visitor keeps three', () => {
  expect(cartExpiresAtMs({ createdAt: minutes(0), updatedAt: minutes(50) })).toBe(minutes(60))
  expect(MAX_LIVE_CARTS).toBe(3)
})
