import { expect, it } from 'vitest'
import { ibanHeldUntil } from './iban-change.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const OLD = 'FR1420041010050500013M02606'
const NEW = 'FR7630006000011234567890189'

it('[K5] another account takes effect 48 hours later', () => {
  const change = { current: OLD, wanted: NEW, hasReceived: false }
  expect(ibanHeldUntil(change, NOW)).toBe(Date.parse('2026-11-17T10:00:00Z'))
})

it('[K5] a first account takes effect at once, unless money is there already', () => {
  expect(ibanHeldUntil({ current: null, wanted: NEW, hasReceived: false }, NOW)).toBeNull()
  expect(ibanHeldUntil({ current: null, wanted: NEW, hasReceived: true }, NOW)).toBe(NOW + 48 * 3_600_000)
})

it('[K5] the same account again is no change', () => {
  expect(ibanHeldUntil({ current: OLD, wanted: OLD, hasReceived: true }, NOW)).toBeNull()
})
