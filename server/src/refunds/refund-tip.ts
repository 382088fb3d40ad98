import type { TipRefund } from '@obole/contract/refunds'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { sum } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { byLink, openLink } from '../order-links/open-link.ts'
import { toWire, type Refund, type RefundablePayment } from './refund.ts'
import { dropTipsToCome, listRefunds, listTipsOfOrder } from './refunds.store.ts'
import { requestHash } from '../platform/request-hash.ts'
import { requestRefund } from './request-refund.ts'
import { refundersOf } from './refunders.ts'

/**
 * The payer takes the contribution back, with any link of the order and without a reason. This can only lower a debit,
 * or give money back to the card it came from, so a reading link is enough. The contribution of everything paid so far
 * is refunded, once for each payment, and debits to come take none. Clicking again answers what was done.
 */
export async function refundTip(app: App, token: string): Promise<TipRefund | Refusal> {
  const link = await openLink(app, token)
  if (isRefusal(link)) return link
  const payments = await listTipsOfOrder(app.db, link.orderId, refundersOf(app))
  const refunds: Refund[] = []
  let refusal = refuse('NOTHING_TO_REFUND')
  for (const payment of payments) {
    const outcome = await refundTipOf(app, payment)
    if (isRefusal(outcome)) refusal = outcome
    else refunds.push(outcome)
  }
  const audit = { ...byLink(link), action: 'order.tipDropped' }
  const amountTipToCome = await app.db.transaction((db) =>
    dropTipsToCome(db, link.orderId, audit, app.clock.now()),
  )
  if (refunds.length === 0 && amountTipToCome === 0) return refusal
  const given = refunds.filter(({ state }) => state !== 'Refused')
  const amountTip = sum(given.map(({ parts }) => parts.tipCents))
  return { amountTip, amountTipToCome, refunds: refunds.map(toWire) }
}

async function refundTipOf(app: App, { id: paymentId }: RefundablePayment): Promise<Refund | Refusal> {
  const asked = (await listRefunds(app.db, paymentId)).filter(({ askedBy }) => askedBy === 'payer')
  const done = asked.find(({ state }) => state !== 'Refused')
  if (done) return done
  return requestRefund(app, {
    // After a refusal of the bank, a new click asks for a new refund; otherwise it is the same refund again.
    id: app.ids.derivedToken('tip-refund', `${paymentId}:${asked.length}`),
    paymentId,
    what: { kind: 'tip' },
    askedBy: 'payer',
    userId: null,
    requestHash: requestHash({ paymentId, part: 'tip' }),
    note: null,
    message: null,
    sendMail: true,
  })
}
