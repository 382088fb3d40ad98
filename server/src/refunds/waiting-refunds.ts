import type { RefundOperation, WaitingRefund } from '@obole/contract/refunds'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { associationOf, type Asker } from '../payouts/association-of.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { toWire } from './refund.ts'
import { rightsOnPayment } from './refund-payment.ts'
import { findRefund, listRefunds } from './refunds.store.ts'
import { cancelWaitingRefunds, listWaitingOf } from './settle-refunds.store.ts'

const SHOWN = 50

/** The refunds that an association decided and that wait for its money, in the order they will be made. */
export async function showWaitingRefunds(
  app: App,
  asker: Asker,
): Promise<{ data: WaitingRefund[] } | Refusal> {
  const found = await associationOf(app, asker)
  if (isRefusal(found)) return found
  const rows = await listWaitingOf(app.db, found.association.id, SHOWN)
  const data = rows.map((row) => ({
    id: row.number,
    orderId: row.order_id,
    paymentId: row.payment_id,
    payerName: row.payer_name,
    amount: row.amount_cents,
    creationDate: row.created_at.toISOString(),
  }))
  return { data }
}

/** A member of the association gives up a waiting refund; no money has moved, so no password is needed. */
export async function giveUpRefund(
  app: App,
  { identity, paymentId, refundId }: { identity: Identity; paymentId: number; refundId: number },
): Promise<RefundOperation | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const rights = await rightsOnPayment(app, paymentId, user.userId)
  if (!rights?.can('readMoney')) return refuse('PAYMENT_UNKNOWN')
  if (!rights.can('moveMoney')) return refuse('FORBIDDEN')
  const refund = (await listRefunds(app.db, paymentId)).find(({ number }) => number === refundId)
  if (!refund) return refuse('PAYMENT_UNKNOWN')
  const { id, organizationId, parts } = refund
  const given = await cancelWaitingRefunds(app.db, {
    paymentId,
    id,
    now: app.clock.now(),
    act: {
      organizationId,
      userId: user.userId,
      act: 'refundGivenUp',
      subject: `payment:${paymentId}`,
      details: { refundId: id, ...parts },
    },
  })
  const after = await findRefund(app.db, id)
  assert(after, `refund ${id} vanished`)
  return given > 0 || after.state === 'Canceled' ? toWire(after) : refuse('REFUND_NOT_WAITING')
}
