import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { isOf } from '../payments/attempt.ts'
import { findRequest } from '../payments/attempts.ts'
import {
  openRegularisation,
  requestIdOfRegularisation,
  requestRegularisation,
} from '../payments/regularisation.ts'
import { storedCardOf } from '../payments/stored-card.ts'
import { initializePayment, type Wish } from './initialize-payment.ts'
import { endOtherAttempt } from './end-payment.ts'

export interface ReinitializeInput {
  linkId: string
  usesNewCard: boolean
  backUrl: string | null
}

/** From the link in the mail to the payment page: with the card of the plan, or with another. */
export async function reinitializePayment(
  app: App,
  { linkId, usesNewCard, backUrl }: ReinitializeInput,
): Promise<{ paymentRequestId: string; redirectUrl: string } | Refusal> {
  const link = await openRegularisation(app, linkId)
  if (isRefusal(link)) return link
  const usesStoredCard = !usesNewCard
  if (usesStoredCard && !(await storedCardOf(app, link.debit.orderId))) return refuse('STORED_CARD_GONE')
  const blocked = await endOtherAttempt(app, requestIdOfRegularisation(app, linkId), usesStoredCard)
  if (blocked) return blocked
  const id = await requestRegularisation(app, link, { usesStoredCard, backUrl })
  return { paymentRequestId: id, redirectUrl: addressOf({ page: 'regularisationPayment', id }) }
}

/** Another try on the payment page itself, with the same card or another. */
export async function reinitializeCard(
  app: App,
  requestId: string,
  client: string,
  { method, ...wish }: Wish,
): Promise<{ paymentId: string } | Refusal> {
  const request = await findRequest(app, requestId)
  if (!request) return refuse('PAYMENT_UNKNOWN')
  if (!isOf(request.subject, client)) return refuse('PAYER_CHANGED')
  const usesStoredCard = method === undefined ? request.usesStoredCard : method === 'stored'
  if (usesStoredCard && request.subject.kind !== 'debit') return refuse('STORED_CARD_GONE')
  const blocked = await endOtherAttempt(app, requestId, usesStoredCard)
  if (blocked) return blocked
  return initializePayment(app, requestId, client, { ...wish, method: usesStoredCard ? 'stored' : 'new' })
}
