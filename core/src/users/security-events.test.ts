import { expect, it } from 'vitest'
import { SECURITY_EVENTS_KEPT_MS } from './security-events.ts'

it('[H1] a security event is forgotten after 180 days', () => {
  expect(SECURITY_EVENTS_KEPT_MS).toBe(15_552_000_000)
})
