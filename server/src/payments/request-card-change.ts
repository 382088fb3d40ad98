import { refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import { ZERO } from '@obole/core/money/money'
import { MONEY_LINK_MINUTES } from '@obole/core/order/order-link'
import type { App } from '../app.ts'
import type { OpenLink } from '../order-links/open-link.ts'
import { readingLinkFor } from '../order-links/reading-link.ts'
import type { GiftRaise } from './attempt.ts'
import { findChargeOfPlan } from './mandates.store.ts'
import { putRequest } from './payments.store.ts'

/** How long the payer has to type the card. */
const CARD_REQUEST_MS = MONEY_LINK_MINUTES * 60_000

export interface CardChangeInput {
  backUrl: string | null
  /** The same call again finds the same request. */
  key: string
  /** What the monthly gift becomes once the card is confirmed, where the payer raises it. */
  raise?: GiftRaise
}

/**
 * Leads from the order's page, opened by a money link, to the payment page: the payer types a card, the bank confirms
 * it, and nothing is debited.
 */
export async function requestCardChange(
  app: App,
  { orderId, email }: OpenLink,
  { backUrl, key, raise }: CardChangeInput,
): Promise<{ paymentRequestId: string; redirectUrl: string } | Refusal> {
  const charge = await findChargeOfPlan(app.db, orderId)
  if (!charge) return refuse('NOTHING_PLANNED')
  // The way back is a reading link, because the money link will have been used; its holder may read the order too.
  const token = await readingLinkFor(app, { orderId, email })
  if (token === null) return refuse('ORDER_LINK_ENDED')
  const now = app.clock.now()
  const seed = raise ? `raise:${orderId}:${raise.version}:${key}` : `card:${orderId}:${key}`
  const id = app.ids.derivedToken('payment-request', seed)
  await putRequest(app.db, {
    id,
    subject: { orderId, raise: raise ?? null },
    amountCents: ZERO,
    tipCents: ZERO,
    charge,
    usesStoredCard: false,
    backUrl: backUrl ?? addressOf({ page: 'order', token }),
    now,
    expiresAt: now + CARD_REQUEST_MS,
  })
  return { paymentRequestId: id, redirectUrl: addressOf({ page: 'payment', id }) }
}
