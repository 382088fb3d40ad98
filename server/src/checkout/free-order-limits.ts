import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { countedRange, takeTokens, type Caller } from '../platform/rate-limit.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Nothing but a mail comes of a free order, to whatever address was typed: enough for a family's, not for flooding somebody. */
const TO_ONE_ADDRESS = { limit: 10, windowMs: DAY_MS }

/** A class behind one box registers freely; a machine that goes on works for each order more, up to some seconds. */
const FROM_ONE_RANGE = { limit: 100, windowMs: DAY_MS }
const WORKED = { after: 40, firstBits: 12, mostBits: 20 }

/** Null, or why this free order must wait. */
export function takeFreeOrder(app: App, email: string, { address, proof }: Caller): Promise<Refusal | null> {
  const range = countedRange(app, address)
  const limits = [{ scope: 'free-orders', key: email.toLowerCase(), rate: TO_ONE_ADDRESS }]
  const ofRange = { scope: 'free-orders-range', key: range ?? '', rate: FROM_ONE_RANGE, worked: WORKED }
  return takeTokens(app, range === null ? limits : [...limits, ofRange], proof)
}
