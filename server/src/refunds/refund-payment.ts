import type { PaymentRefunds, RefundBody, RefundOperation } from '@obole/contract/refunds'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { backOfPayment } from '@obole/core/order/adjustment'
import { assert } from '@obole/core/assert'
import { cents } from '@obole/core/money/money'
import { decideRefund, type RefundRequest } from '@obole/core/ledger/refund'
import type { App } from '../app.ts'
import { toAdminRights, type AdminRights } from '../people/admin-rights.ts'
import { confirmPassword } from '../people/confirm-password.ts'
import { holdRight } from '../people/hold-right.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { adjustOrder } from './adjust-order.ts'
import { paidPaymentOf, toWire, type Refund } from './refund.ts'
import { findRefund, findRefundable, findRolesOnPayment, listRefunds } from './refunds.store.ts'
import type { Queryable } from '../platform/db.ts'
import { requestHash } from '../platform/request-hash.ts'
import { isRefundable, requestRefund, type WantedRefund } from './request-refund.ts'
import { refundersOf } from './refunders.ts'

export interface RefundPaymentInput {
  identity: Identity
  address: string
  password: string | null
  idempotencyKey: string | null
  paymentId: number
  body: RefundBody
}

/** A member of the association gives money back to a payer, and types their password again to do so. */
export async function refundPayment(app: App, input: RefundPaymentInput): Promise<RefundOperation | Refusal> {
  const { identity, paymentId, body } = input
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const { userId } = user
  const found = await findRolesOnPayment(app.db, paymentId, userId)
  const rights = toAdminRights(found?.roles ?? [])
  if (!found || !rights.can('readMoney')) return refuse('PAYMENT_UNKNOWN')
  if (!rights.can('moveMoney')) return refuse('FORBIDDEN')
  const unconfirmed = await confirmPassword(app, user, input)
  if (unconfirmed) return unconfirmed
  const { organizationId, formId } = found
  const what = whatOf(body)
  const refund = await refundAsked(app, {
    id: refundId(app, input),
    paymentId,
    what,
    cancelsOrder: body.cancelOrder ?? what.kind === 'full',
    userId,
    hold: (db: Queryable) => holdRight(db, { userId, organizationId, formId }, 'moveMoney'),
    requestHash: requestHash({ paymentId, ...body }),
    note: body.internalNote || null,
    message: body.messageToPayer || null,
    sendMail: body.sendRefundMail,
  })
  return isRefusal(refund) ? refund : toWire(refund)
}

export interface AskedRefund extends Omit<RefundOfOrder, 'askedBy'> {
  paymentId: number
  what: RefundRequest
  /** Every line of the order ends with it. */
  cancelsOrder: boolean
}

/** A refund that somebody of the association may ask for, or a key of theirs in their name. */
export function refundAsked(
  app: App,
  { paymentId, what, cancelsOrder, ...wanted }: AskedRefund,
): Promise<Refund | Refusal> {
  const asked = { ...wanted, askedBy: 'member' } as const
  return cancelsOrder
    ? withItsOrder(app, paymentId, what, asked)
    : requestRefund(app, { ...asked, paymentId, what })
}

type RefundOfOrder = Omit<WantedRefund, 'paymentId' | 'what'> & { userId: number }

/** Refunds one payment and cancels every line of its order. */
async function withItsOrder(
  app: App,
  paymentId: number,
  what: RefundRequest,
  asked: RefundOfOrder,
): Promise<Refund | Refusal> {
  const known = await findRefund(app.db, asked.id)
  if (known) return known.requestHash === asked.requestHash ? known : refuse('IDEMPOTENCY_KEY_REUSED')
  const found = await findRefundable(app.db, paymentId, refundersOf(app))
  if (!found) return refuse('PAYMENT_UNKNOWN')
  const refused = await adjustOrder(app, {
    ...asked,
    orderId: found.orderId,
    cause: 'Choice',
    cancel: 'all',
    refundId: () => asked.id,
    back: ({ payments }) => {
      const payment = payments.find(({ id }) => id === paymentId)
      if (!payment || !isRefundable(payment)) return refuse('PAYMENT_NOT_REFUNDABLE')
      const decision = decideRefund(payment.captured, payment.returned, what)
      if (!decision.ok) return refuse(decision.code)
      const { parts } = decision
      const lines = backOfPayment(paidPaymentOf(payment), parts.associationCents)
      return { ok: true, backs: [{ paymentId, parts, lines }] }
    },
  })
  if (refused) return refused
  const refund = await findRefund(app.db, asked.id)
  assert(refund, `refund ${asked.id} vanished`)
  return refund
}

function refundId(app: App, { identity, idempotencyKey }: RefundPaymentInput): string {
  if (idempotencyKey === null) return app.ids.token()
  return app.ids.derivedToken('refund', `${identity.client}:${idempotencyKey}`)
}

function whatOf({ amount, part }: RefundBody): RefundRequest {
  if (amount !== undefined) return { kind: 'amount', amountCents: cents(amount) }
  return { kind: part === 'all' ? 'full' : part }
}

/** What can still be given back of a payment, and its refunds so far. */
export async function showRefunds(
  app: App,
  identity: Identity,
  paymentId: number,
): Promise<PaymentRefunds | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const rights = await rightsOnPayment(app, paymentId, user.userId)
  const payment = rights?.can('readMoney') && (await findRefundable(app.db, paymentId, refundersOf(app)))
  if (!payment) return refuse('PAYMENT_UNKNOWN')
  const { captured, returned, isRefundedOnline, state } = payment
  const isOpen = isRefundedOnline && (state === 'Authorized' || state === 'Corrected')
  return {
    refundable: isOpen
      ? captured.associationCents + captured.tipCents - returned.associationCents - returned.tipCents
      : 0,
    refundableTip: isOpen ? captured.tipCents - returned.tipCents : 0,
    refunds: (await listRefunds(app.db, paymentId)).map(toWire),
  }
}

export async function rightsOnPayment(
  app: App,
  paymentId: number,
  userId: number,
): Promise<AdminRights | null> {
  const found = await findRolesOnPayment(app.db, paymentId, userId)
  return found && toAdminRights(found.roles)
}
