import { MESSAGE_READERS_A_DAY, MESSAGES_A_DAY } from '@obole/core/order/order-message'
import type { Limited } from '../platform/rate-limit.ts'

const DAY_MS = 86_400_000
const MESSAGES = { limit: MESSAGES_A_DAY, windowMs: DAY_MS }

const SCOPES = { Orders: 'order-message', People: 'mailing' } as const

/**
 * Limits messages about orders and messages to lists of people, each by themselves: news to a few must not keep anybody from
 * answering about an order. Their readers are counted together; an association with more readers than a day allows may
 * send one message that day.
 */
export function messageLimits(organizationId: number, people: number, about: keyof typeof SCOPES): Limited[] {
  const key = String(organizationId)
  const readers = { limit: Math.max(1, MESSAGE_READERS_A_DAY / people), windowMs: DAY_MS }
  return [
    { scope: SCOPES[about], key, rate: MESSAGES },
    { scope: 'order-message-readers', key, rate: readers },
  ]
}
