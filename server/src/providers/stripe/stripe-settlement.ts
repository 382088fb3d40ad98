import { addDays, parisInstant } from '@obole/core/dates/dates'
import type { Stripe } from 'stripe'
import type { SettlementEntry } from '../payment-provider.ts'
import { ask } from './stripe-faults.ts'

/**
 * What moved on a day in France between Stripe and the outside: charges, refunds and disputes on our own account,
 * payouts on each association's. Transfers between those accounts and Stripe's fees are internal and left out.
 */
export async function* settlement(stripe: Stripe, day: string): AsyncIterable<SettlementEntry> {
  const created = { gte: parisInstant(day) / 1000, lt: parisInstant(addDays(day, 1)) / 1000 }
  const list = { created, limit: 100, expand: ['data.source'] }
  yield* entries(stripe.balanceTransactions.list(list), entryOf)
  for await (const account of pages(stripe.accounts.list({ limit: 100 }))) {
    const onAccount = { stripeAccount: account.id }
    yield* entries(stripe.balanceTransactions.list(list, onAccount), payoutEntryOf)
  }
}

async function* entries(
  transactions: AsyncIterable<Stripe.BalanceTransaction>,
  read: (transaction: Stripe.BalanceTransaction) => SettlementEntry | null,
): AsyncIterable<SettlementEntry> {
  for await (const transaction of pages(transactions)) {
    const entry = read(transaction)
    if (entry) yield entry
  }
}

/** Every page is another call, which may fail like any other. */
async function* pages<T>(all: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = all[Symbol.asyncIterator]()
  for (;;) {
    const step = await ask(() => iterator.next())
    if (step.done) return
    yield step.value
  }
}

function entryOf(transaction: Stripe.BalanceTransaction): SettlementEntry | null {
  const { id, amount: amountCents, type, source } = transaction
  if (typeof source !== 'object' || source === null) return null
  switch (type) {
    case 'charge':
    case 'payment':
      return { id, kind: 'capture', amountCents, reference: metadataOf(source, 'attemptId') }
    case 'refund':
    case 'payment_refund':
    case 'refund_failure':
    case 'payment_failure_refund':
      return { id, kind: 'refund', amountCents, reference: metadataOf(source, 'refundId') }
    case 'adjustment':
      if (source.object !== 'dispute') return null
      return { id, kind: amountCents < 0 ? 'dispute' : 'dispute_reversal', amountCents, reference: source.id }
    default:
      return null
  }
}

function payoutEntryOf(transaction: Stripe.BalanceTransaction): SettlementEntry | null {
  const { id, amount: amountCents, type, source } = transaction
  if (typeof source !== 'object' || source === null) return null
  const isPayout = type === 'payout' || type === 'payout_failure' || type === 'payout_cancel'
  return isPayout ? { id, kind: 'payout', amountCents, reference: metadataOf(source, 'payoutId') } : null
}

/** Our own id, where the movement is ours; otherwise Stripe's id, so that a movement we did not make is noticed. */
function metadataOf(source: Stripe.BalanceTransactionSource, name: string): string {
  const metadata = 'metadata' in source ? source.metadata : null
  return metadata?.[name] ?? source.id
}
