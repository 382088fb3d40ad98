import { refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/addresses'
import { ZERO } from '@obole/core/money'
import type { App } from '../app.ts'
import { findPlanOfOrder } from './mandates.store.ts'
import { putRequest } from './payments.store.ts'

/** How long the payer has for typing another card. */
const CARD_REQUEST_MS = 24 * 3_600_000

export interface CardChangeInput {
  token: string
  backUrl: string | null
  /** The same call again finds the same request. */
  key: string
}

/** From the payer's page of an order to the payment page, where another card is confirmed and nothing debited. */
export async function requestCardChange(
  app: App,
  { token, backUrl, key }: CardChangeInput,
): Promise<{ paymentRequestId: string; redirectUrl: string } | Refusal> {
  const plan = await findPlanOfOrder(app.db, token)
  if (!plan) return refuse('ORDER_UNKNOWN')
  const { orderId, charge } = plan
  if (!charge) return refuse('NOTHING_PLANNED')
  const now = app.clock.now()
  const id = app.ids.derivedToken('payment-request', `card:${orderId}:${key}`)
  await putRequest(app.db, {
    id,
    subject: { orderId },
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
