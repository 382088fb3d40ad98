import type { PaymentRow } from '@obole/contract/manage-lists'

/** In the order in which they are shown. */
export const BECAME = ['Received', 'ToCome', 'Refused', 'GivenBack', 'Canceled'] as const
type Became = (typeof BECAME)[number]

/** Counted as in the three figures: a refused debit is still to come, but is shown apart because it needs action. */
function oneBecame({ state, isRetried, received }: PaymentRow): Became {
  if (state === 'Canceled') return 'Canceled'
  if (state === 'Refused' || isRetried) return 'Refused'
  if (state === 'Pending') return 'ToCome'
  return received > 0 ? 'Received' : 'GivenBack'
}

/** The number of payments of an order by outcome. */
export function becameOf(payments: readonly PaymentRow[]): Readonly<Record<Became, number>> {
  const counts = { Received: 0, ToCome: 0, Refused: 0, GivenBack: 0, Canceled: 0 }
  for (const payment of payments) counts[oneBecame(payment)] += 1
  return counts
}

/** The sums of an order's payments, counted as in the list's totals. */
export function sumsOf(payments: readonly PaymentRow[]) {
  const sum = (centsOf: (payment: PaymentRow) => number) =>
    payments.reduce((all, payment) => all + centsOf(payment), 0)
  return {
    // A payment cancelled before it was taken is no longer ordered.
    ordered: sum(({ state, amount }) => (state === 'Canceled' ? 0 : amount)),
    received: sum(({ received }) => received),
    toCome: sum(({ toCome }) => toCome),
    refunded: sum(({ refunded }) => refunded),
    tip: sum(({ amountTip }) => amountTip),
    tipBack: sum(({ refundedTip }) => refundedTip),
  }
}
