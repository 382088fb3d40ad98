import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { RefundAsked } from '@obole/contract/v5/operations'
import type { refundOperationModel } from '@obole/contract/v5/transactions'
import type { FormState } from '@obole/core/campaign/form'
import { parisMoment } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import type { z } from 'zod'
import type { ApiCaller } from '../api-clients/api-caller.ts'
import type { App } from '../app.ts'
import { changeState } from '../forms/change-campaign.ts'
import { cancelPlan } from '../orders/cancel-plan.ts'
import { placeOfOrder } from '../orders/show-detail.ts'
import { requestHash } from '../platform/request-hash.ts'
import type { Refund } from '../refunds/refund.ts'
import { refundAsked } from '../refunds/refund-payment.ts'
import { associationIdOf, ownCampaign, type NamedForm } from './caller-place.ts'
import { findOrderOf } from './facts.store.ts'
import { operationStateOf } from './wire-transactions.ts'

/** Publishes, hides or ends a campaign. */
export async function moveForm(
  app: App,
  caller: ApiCaller,
  named: NamedForm,
  state: FormState,
): Promise<null | Refusal> {
  const place = await ownCampaign(app, caller, named)
  if (isRefusal(place)) return place
  const { organizationId, formId } = place
  const editing = { organizationId, formId, userId: caller.userId }
  const moved = await changeState(app, editing, state)
  return isRefusal(moved) ? moved : null
}

/** Gives up what an order would still debit; nothing is paid back. Asked for again, there is nothing left to do. */
export async function cancelOrder(app: App, caller: ApiCaller, orderId: number): Promise<null | Refusal> {
  const organizationId = associationIdOf(caller)
  if (isRefusal(organizationId)) return organizationId
  const place = await placeOfOrder(app, organizationId, orderId)
  if (!place) return refuse('NOT_FOUND')
  const ended = await cancelPlan(app, { ...place, organizationId, userId: caller.userId })
  return isRefusal(ended) && ended.refusal === 'NOTHING_PLANNED' ? null : ended
}

type RefundOperation = z.output<typeof refundOperationModel>

/**
 * Gives a payment back, all of it or an amount, which is the association's part, as with a payment and its refunds, and
 * takes its share of the tip with it. Asked for again under the same key, it is the same refund.
 */
export async function refundPayment(
  app: App,
  caller: ApiCaller,
  paymentId: number,
  { query, idempotencyKey }: { query: RefundAsked; idempotencyKey: string | null },
): Promise<RefundOperation | Refusal> {
  const organizationId = associationIdOf(caller)
  if (isRefusal(organizationId)) return organizationId
  if ((await findOrderOf(app.db, organizationId, { paymentId })) === null) return refuse('NOT_FOUND')
  const { amount, cancelOrder: cancelsOrder, comment, sendRefundMail: sendMail } = query
  const wanted = {
    id: idempotencyKey
      ? app.ids.derivedToken('refund', `${caller.clientId}:${idempotencyKey}`)
      : app.ids.token(),
    paymentId,
    what:
      amount === 0
        ? { kind: 'full' as const }
        : { kind: 'associationAmount' as const, associationCents: cents(amount) },
    cancelsOrder,
    userId: caller.userId,
    requestHash: requestHash({ paymentId, ...query }),
    note: null,
    message: comment || null,
    sendMail,
  }
  const refund = await refundAsked(app, wanted)
  return isRefusal(refund) ? refund : toRefundOperation(refund, cancelsOrder)
}

const toRefundOperation = (refund: Refund, cancelsOrder: boolean): RefundOperation => ({
  id: refund.number,
  amount: refund.parts.associationCents,
  cancelOrder: cancelsOrder,
  creationDate: parisMoment(refund.createdAt),
  state: operationStateOf(refund.state),
  sendRefundMail: refund.sendMail,
  paymentId: refund.paymentId,
})
