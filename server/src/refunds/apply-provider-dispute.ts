import { assert } from '@obole/core/assert'
import {
  disputeLostTransfers,
  disputeOpenedTransfers,
  disputeWonTransfers,
  type Transfer,
} from '@obole/core/ledger/ledger'
import { next } from '@obole/core/machine'
import { cents, ZERO } from '@obole/core/money/money'
import { PAYMENT_MACHINE, type PaymentState } from '@obole/core/payment/payment'
import { decideRefund, type Parts } from '@obole/core/ledger/refund'
import type { App } from '../app.ts'
import type { Booking } from '../ledger/transfers.sql.ts'
import type { Queryable } from '../platform/db.ts'
import type { ProviderDispute } from '../providers/payment-provider.ts'
import type { AtProvider } from '../providers/providers.ts'
import { settleReceiptJob } from '../payments/payments.queue.ts'
import {
  cancelUnpaidOrder,
  closeDispute,
  findDisputeByProviderId,
  insertDispute,
  listOpenDisputes,
  lockDisputedPayment,
  saveDisputeEffect,
  type DisputedPayment,
} from './disputes.store.ts'
import { cancelWaitingRefunds } from './settle-refunds.store.ts'
import { newJob } from '../platform/job.ts'
import type { DisputeNews } from '../mails/refund-dispute-mail.ts'
import { sendDisputeMailJob } from './refunds.queue.ts'

const BATCH = 100
const NOTHING: Parts = { associationCents: ZERO, tipCents: ZERO }

/** A provider's answer about a dispute, with the provider's name. */
type DisputeAnswer = ProviderDispute & { provider: string }

/** After a notification, or when a dispute was not checked for a while: asks the bank itself. */
export async function checkProviderDispute(app: App, { provider, id }: AtProvider): Promise<void> {
  const dispute = await app.providers.able(provider, 'fetchDispute').fetchDispute(id)
  await applyProviderDispute(app, { ...dispute, provider })
}

/** A lost dispute moves no money at the bank, so no settlement shows it: we ask about each open dispute. */
export async function reconcileDisputes(app: App): Promise<void> {
  for (const { name } of app.providers.thatCan('fetchDispute')) await reconcileDisputesAt(app, name)
}

async function reconcileDisputesAt(app: App, provider: string): Promise<void> {
  for (let after = 0; ;) {
    const undecided = await listOpenDisputes(app.db, provider, after, BATCH)
    for (const { id, providerDisputeId } of undecided) {
      after = id
      try {
        await checkProviderDispute(app, { provider, id: providerDisputeId })
      } catch (error) {
        app.log.error({ err: error, disputeId: id }, 'dispute could not be reconciled')
      }
    }
    if (undecided.length < BATCH) return
  }
}

/**
 * The only way a payment becomes contested, won back or lost. A dispute that we learn of late is opened and closed in
 * one commit.
 */
export async function applyProviderDispute(app: App, answer: DisputeAnswer): Promise<void> {
  if (answer.state === 'inquiry') return
  await app.db.transaction(async (db) => {
    const find = async () => {
      const payment = await lockDisputedPayment(db, answer.provider, answer.providerPaymentId)
      assert(payment, `dispute ${answer.id} is about a payment that made no order`)
      return payment
    }
    const payment = await find()
    const known = await findDisputeByProviderId(db, answer.provider, answer.id)
    if (!known && answer.state === 'won') return recordWon(app, db, payment, answer)
    // The payer's bank gives the money back: refunds of this payment that still wait are no longer needed.
    if (!known) await cancelWaitingRefunds(db, { paymentId: payment.id, id: null, now: app.clock.now() })
    const dispute = known ?? (await openDispute(app, db, await find(), answer))
    if (answer.state === 'open' || dispute.state !== 'Open') return
    await close(app, db, await find(), {
      ...dispute,
      providerId: answer.id,
      isWon: answer.state === 'won',
    })
  })
  app.jobs.wake()
}

/**
 * A dispute won before we heard of it: the money went and came back, and some of it may have been refunded meanwhile.
 * The books show both movements; the payment stays as it is.
 */
async function recordWon(
  app: App,
  db: Queryable,
  payment: DisputedPayment,
  answer: DisputeAnswer,
): Promise<void> {
  const { id: providerDisputeId, amountCents, reason } = answer
  const decision = decideRefund(payment.captured, NOTHING, { kind: 'amount', amountCents })
  assert(decision.ok, `dispute ${providerDisputeId} took more than payment ${payment.id} brought in`)
  const { parts } = decision
  const now = app.clock.now()
  const stored = { provider: answer.provider, providerDisputeId, payment, parts, reason, now }
  await closeDispute(db, await insertDispute(db, stored), 'Won', now)
  await saveDisputeEffect(db, {
    payment,
    returned: NOTHING,
    refunded: NOTHING,
    paymentTo: payment.state,
    bookings: [
      { cause: `dispute-opened:${providerDisputeId}`, transfers: disputeOpenedTransfers(parts) },
      { cause: `dispute-won:${providerDisputeId}`, transfers: disputeWonTransfers(parts) },
    ],
    jobs: [],
    now,
  })
}

async function openDispute(app: App, db: Queryable, payment: DisputedPayment, answer: DisputeAnswer) {
  // The bank refuses refunds of contested money: once it has, a later try of the dispute can take their share.
  if (payment.refundsUnderWay > 0) throw new Error(`payment ${payment.id} has refunds under way`)
  const { amountCents, reason } = answer
  const decision = decideRefund(payment.captured, payment.returned, { kind: 'amount', amountCents })
  assert(decision.ok, `dispute ${answer.id} takes more than is left of payment ${payment.id}`)
  const { parts } = decision
  const now = app.clock.now()
  const stored = { provider: answer.provider, providerDisputeId: answer.id, payment, parts, reason, now }
  const id = await insertDispute(db, stored)
  await saveDisputeEffect(db, {
    payment,
    returned: parts,
    refunded: NOTHING,
    paymentTo: 'Contested',
    bookings: [{ cause: `dispute-opened:${answer.id}`, transfers: disputeOpenedTransfers(parts) }],
    jobs: [tellAssociation(id, 'opened')],
    now,
  })
  return { id, parts, state: 'Open' as const }
}

interface ClosingDispute {
  id: number
  providerId: string
  parts: Parts
  isWon: boolean
}

async function close(
  app: App,
  db: Queryable,
  payment: DisputedPayment,
  dispute: ClosingDispute,
): Promise<void> {
  const { id, providerId, parts, isWon } = dispute
  const now = app.clock.now()
  await closeDispute(db, id, isWon ? 'Won' : 'Lost', now)
  await saveDisputeEffect(db, {
    payment,
    returned: isWon ? minus(parts) : NOTHING,
    refunded: isWon ? NOTHING : parts,
    paymentTo: stateAfter(payment, parts, isWon),
    bookings: isWon
      ? [{ cause: `dispute-won:${providerId}`, transfers: disputeWonTransfers(parts) }]
      : lostBookings(providerId, disputeLostTransfers(payment.organizationId, parts)),
    jobs: [tellAssociation(id, isWon ? 'won' : 'lost'), newJob(settleReceiptJob, { paymentId: payment.id })],
    now,
  })
  if (!isWon) await cancelUnpaidOrder(db, payment.orderId, now)
}

/**
 * A lost dispute takes two parts, and the same cause can be booked only once for each kind: the contribution's part has
 * a cause of its own.
 */
function lostBookings(providerId: string, transfers: readonly Transfer[]): Booking[] {
  return transfers.map((transfer) => {
    const what = transfer.debit === 'platform:tips' ? 'dispute-lost-tip' : 'dispute-lost'
    return { cause: `${what}:${providerId}`, transfers: [transfer] }
  })
}

function stateAfter({ openDisputes, captured, refunded }: DisputedPayment, parts: Parts, isWon: boolean) {
  if (openDisputes > 1) return 'Contested'
  const isAllGone =
    !isWon &&
    refunded.associationCents + parts.associationCents === captured.associationCents &&
    refunded.tipCents + parts.tipCents === captured.tipCents
  const to: PaymentState = isAllGone ? 'Refunded' : 'Authorized'
  assert(next(PAYMENT_MACHINE, 'Contested', to), `a contested payment cannot become ${to}`)
  return to
}

const minus = ({ associationCents, tipCents }: Parts): Parts => ({
  associationCents: cents(0 - associationCents),
  tipCents: cents(0 - tipCents),
})

function tellAssociation(disputeId: number, what: DisputeNews['what']) {
  return newJob(sendDisputeMailJob, { disputeId, what })
}
