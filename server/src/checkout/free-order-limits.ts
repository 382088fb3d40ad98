import type { Refusal } from '@obole/contract/problems'
import { mailboxOf } from '@obole/core/validation/email'
import type { App } from '../app.ts'
import { countedRange, takeTokens, type Caller } from '../platform/rate-limit.ts'

interface FreeOrder {
  formId: number
  /** The payer's address. */
  email: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A free order only sends a mail, to any typed address: enough orders for a family, too few to flood a mailbox. */
const TO_ONE_ADDRESS = { limit: 10, windowMs: DAY_MS }

/** A class behind one router registers freely; a machine then computes ever longer proofs, up to some seconds. */
const FROM_ONE_RANGE = { limit: 100, windowMs: DAY_MS }
const WORKED = { after: 40, firstBits: 12, mostBits: 20 }

/** Where ranges are unknown, all visitors of a campaign share the work: each waits a little, none waits long. */
const WORKED_BY_ALL = { ...WORKED, mostBits: 15 }

/** Null, or why this free order must wait. The visitor's id is not counted: a browser gets a new one for free. */
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
