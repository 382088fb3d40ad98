import type { AdjustableOrder as WireOrder, AdjustmentBody } from '@obole/contract/order-adjustments'
import { refuse, type Refusal } from '@obole/contract/problems'
import { decideBack } from '@obole/core/order/adjustment'
import { cents, sum } from '@obole/core/money/money'
import type { App } from '../app.ts'
import type { User } from '../people/access-token.ts'
import { confirmPassword } from '../people/confirm-password.ts'
import { holdRight } from '../people/hold-right.ts'
import { requestHash } from '../platform/request-hash.ts'
import { adjustOrder, givingPayments, leftOf } from './adjust-order.ts'
import { type AdjustableOrder, findAdjustable } from './adjustments.store.ts'
import { paidPaymentOf } from './refund.ts'
import { refundersOf } from './refunders.ts'

/** A member of the association who may move its money, and how they called. */
export interface AdjustingMember {
  orderId: number
  organizationId: number
  formId: number
  user: User
  userId: number
  client: string
  password: string | null
  address: string
  idempotencyKey: string | null
}

/**
 * Cancels the lines that the member chose and gives back the amounts they wrote. Their password is needed where money
 * leaves the account.
 */
export async function adjustByMember(
  app: App,
  member: AdjustingMember,
  body: AdjustmentBody,
): Promise<null | Refusal> {
  const { orderId, userId, user, client, idempotencyKey } = member
  const order = await findAdjustable(app.db, orderId, refundersOf(app))
  if (!order) return refuse('ORDER_UNKNOWN')
  if (!isByHand(order) && (body.tip > 0 || body.lines.some(({ refund }) => refund > 0))) {
    const unconfirmed = await confirmPassword(app, user, member)
    if (unconfirmed) return unconfirmed
  }
  const seed = idempotencyKey === null ? app.ids.token() : `${client}:${idempotencyKey}`
  const wanted = {
    lines: body.lines
      .filter(({ refund }) => refund > 0)
      .map(({ itemId, refund }) => ({ lineId: itemId, amountCents: cents(refund) })),
    tipCents: cents(body.tip),
  }
  return adjustOrder(app, {
    id: app.ids.derivedToken('adjustment', seed),
    refundId: (paymentId) => app.ids.derivedToken('refund', `${seed}:${paymentId}`),
    orderId,
    hold: (db) => holdRight(db, member, 'moveMoney'),
    askedBy: 'member',
    userId,
    cause: 'Choice',
    note: body.internalNote || null,
    message: body.messageToPayer || null,
    sendMail: body.sendMail,
    requestHash: requestHash({ orderId, ...body }),
    cancel: body.lines.filter(({ cancel }) => cancel).map(({ itemId }) => itemId),
    back: (now) => decideBack(givingPayments(now).map(paidPaymentOf), wanted),
  })
}

/** Whether the whole order was received by hand: the association then gives the money back by hand. */
const isByHand = ({ payments }: AdjustableOrder) =>
  payments.length > 0 && payments.every(({ isRefundedOnline }) => !isRefundedOnline)

export async function showAdjustableOrder(app: App, orderId: number): Promise<WireOrder | Refusal> {
  const order = await findAdjustable(app.db, orderId, refundersOf(app))
  if (!order) return refuse('ORDER_UNKNOWN')
  const left = leftOf(order)
  const toCome = order.payments
    .filter(({ state }) => state === 'Pending' || state === 'Refused')
    .flatMap(({ shares }) => shares)
  return {
    lines: order.lines.map(({ lineId, name, type, participant, isLive, amountCents, monthlyCents }) => ({
      itemId: lineId,
      name,
      type,
      participant: participant && { firstName: participant.firstName, lastName: participant.lastName },
      isCanceled: !isLive,
      amount: amountCents,
      refundable: left.ofLine(lineId),
      toCome: sum(toCome.filter((share) => share.lineId === lineId).map((share) => share.amountCents)),
      monthly: order.gift ? monthlyCents : null,
    })),
    refundableTip: left.tipCents,
    isByHand: isByHand(order),
    canTell: order.canTell,
  }
}
