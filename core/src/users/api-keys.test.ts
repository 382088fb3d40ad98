import { expect, it } from 'vitest'
import { formerSecretEnd, MOST_API_KEYS } from './api-keys.ts'

it('[U6] an association has at most twenty keys that open something', () => {
  expect(MOST_API_KEYS).toBe(20)
})

it('[U6] a secret that was replaced opens for 24 hours more', () => {
  const replaced = Date.parse('2026-11-20T09:00:00.000Z')
  expect(new Date(formerSecretEnd(replaced)).toISOString()).toBe('2026-11-21T09:00:00.000Z')
})
