import { cents } from '@obole/core/money/money'
import type { Stripe } from 'stripe'
import {
  ProviderRefusal,
  type PayoutRequest,
  type ProviderDispute,
  type ProviderPayout,
  type ProviderRefund,
  type RefundRequest,
} from '../payment-provider.ts'
import { ask } from './stripe-faults.ts'
import { idOf } from './stripe-payment.ts'

const REFUND_REFUSALS = [
  'charge_already_refunded',
  'charge_disputed',
  'amount_too_large',
  'balance_insufficient',
  'insufficient_funds',
]
const PAYOUT_REFUSALS = ['balance_insufficient', 'insufficient_funds', 'payouts_not_allowed', 'no_account']

/**
 * Refunds money from where it went. The payer always gets the whole amount; `reverse_transfer` takes it from the
 * association, `refund_application_fee` returns our contribution to the association. Only a partial refund with a
 * contribution needs a second call, because Stripe would split the contribution with its own rounding.
 */
export async function refund(stripe: Stripe, request: RefundRequest): Promise<ProviderRefund> {
  const { refundId, providerPaymentId, amountCents, tipCents } = request
  return orFailed(amountCents, REFUND_REFUSALS, async () => {
    const intent = await ask(() =>
      stripe.paymentIntents.retrieve(providerPaymentId, { expand: ['latest_charge'] }),
    )
    const split = splitOf(intent, request)
    const made = await ask(() =>
      stripe.refunds.create(
        { payment_intent: intent.id, amount: amountCents, metadata: { refundId }, ...split.flags },
        { idempotencyKey: `refund:${refundId}` },
      ),
    )
    const { feeToRefund } = split
    if (feeToRefund) {
      const key = { idempotencyKey: `refund-fee:${refundId}` }
      await ask(() => stripe.applicationFees.createRefund(feeToRefund, { amount: tipCents }, key))
    }
    return refundOf(made)
  })
}

/** Decided on facts of the charge that never change, so that a retry asks for the same. */
function splitOf(intent: Stripe.PaymentIntent, { amountCents, tipCents }: RefundRequest) {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const fee = charge?.application_fee ?? null
  if (!charge?.transfer || tipCents === amountCents) return { flags: {}, feeToRefund: null }
  // A refund of the whole charge includes our contribution, whatever the request says: otherwise the association would
  // refund it in our place.
  if (fee && amountCents === intent.amount)
    return { flags: { reverse_transfer: true, refund_application_fee: true }, feeToRefund: null }
  return { flags: { reverse_transfer: true }, feeToRefund: fee && tipCents > 0 ? idOf(fee) : null }
}

export function refundOf({ id, status, amount, failure_reason }: Stripe.Refund): ProviderRefund {
  const failed = status === 'failed' || status === 'canceled'
  return {
    id,
    state: failed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    amountCents: cents(amount),
    failureCode: failed ? (failure_reason ?? status) : null,
  }
}

export function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  return {
    id: dispute.id,
    providerPaymentId: dispute.payment_intent ? idOf(dispute.payment_intent) : '',
    state: disputeState(dispute),
    amountCents: cents(dispute.amount),
    reason: dispute.reason,
  }
}

/** An early warning, or a prevented dispute, has taken no money. */
function disputeState({ status, balance_transactions }: Stripe.Dispute): ProviderDispute['state'] {
  const decided = (['won', 'lost'] as const).find((one) => one === status)
  if (decided) return decided
  return balance_transactions.length === 0 ? 'inquiry' : 'open'
}

/**
 * An association's money is on its own account at Stripe, and is paid to the bank account registered there: the IBAN
 * given to us must be that one. Without an account there, Stripe has nothing to pay from.
 */
export async function payout(stripe: Stripe, request: PayoutRequest): Promise<ProviderPayout> {
  const { payoutId, amountCents, providerAccount, description, label } = request
  if (providerAccount === null)
    return { id: null, state: 'failed', amountCents, failureCode: 'no_provider_account' }
  return orFailed(amountCents, PAYOUT_REFUSALS, async () => {
    const descriptor = label === null ? {} : { statement_descriptor: label }
    const body = { amount: amountCents, currency: 'eur', description, ...descriptor, metadata: { payoutId } }
    const options = { stripeAccount: providerAccount, idempotencyKey: `payout:${payoutId}` }
    return payoutOf(await ask(() => stripe.payouts.create(body, options)))
  })
}

export function payoutOf({ id, status, amount, failure_code }: Stripe.Payout): ProviderPayout {
  const failed = status === 'failed' || status === 'canceled'
  return {
    id,
    state: failed ? 'failed' : status === 'paid' ? 'paid' : 'pending',
    amountCents: cents(amount),
    failureCode: failed ? (failure_code ?? status) : null,
  }
}

/** Stripe's refusal of a movement is an answer about money, not a fault: the movement has failed. */
async function orFailed<T extends ProviderRefund | ProviderPayout>(
  amountCents: RefundRequest['amountCents'],
  refusals: readonly string[],
  move: () => Promise<T>,
): Promise<
  T | { id: null; state: 'failed'; amountCents: RefundRequest['amountCents']; failureCode: string }
> {
  try {
    return await move()
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !refusals.includes(error.code)) throw error
    return { id: null, state: 'failed', amountCents, failureCode: error.code }
  }
}
