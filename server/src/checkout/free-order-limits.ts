import type { Refusal } from '@obole/contract/problems'
import { mailboxOf } from '@obole/core/email'
import type { App } from '../app.ts'
import { countedRange, takeTokens, type Caller } from '../platform/rate-limit.ts'

interface FreeOrder {
  formId: number
  /** Its payer's. */
  email: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Nothing but a mail comes of a free order, to whatever address was typed: enough for a family's, not for flooding somebody. */
const TO_ONE_ADDRESS = { limit: 10, windowMs: DAY_MS }

/** A class behind one box registers freely; a machine that goes on works for each order more, up to some seconds. */
const FROM_ONE_RANGE = { limit: 100, windowMs: DAY_MS }
const WORKED = { after: 40, firstBits: 12, mostBits: 20 }

/** Where nobody knows who comes from where, everybody of a campaign waits a little, and nobody long. */
const WORKED_BY_ALL = { ...WORKED, mostBits: 15 }

/** Null, or why this free order must wait. What a visitor's browser calls itself costs nothing, and counts for nothing. */
export function takeFreeOrder(
  app: App,
  order: FreeOrder,
  { address, proof }: Caller,
): Promise<Refusal | null> {
  const range = countedRange(app, address)
  const from =
    range === null
      ? { scope: 'free-orders-campaign', key: String(order.formId), worked: WORKED_BY_ALL }
      : { scope: 'free-orders-range', key: range, worked: WORKED }
  const limits = [
    { scope: 'free-orders', key: mailboxOf(order.email), rate: TO_ONE_ADDRESS },
    { ...from, rate: FROM_ONE_RANGE },
  ]
  return takeTokens(app, limits, proof)
}
