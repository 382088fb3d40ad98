import type { PaymentRow } from '@obole/contract/manage-lists'

/** In the order in which they are told. */
export const BECAME = ['Received', 'ToCome', 'Refused', 'GivenBack', 'Canceled'] as const
type Became = (typeof BECAME)[number]

/** As the three figures count it: a debit that was refused is still to come, and is told apart because it asks for help. */
function oneBecame({ state, isRetried, received }: PaymentRow): Became {
  if (state === 'Canceled') return 'Canceled'
  if (state === 'Refused' || isRetried) return 'Refused'
  if (state === 'Pending') return 'ToCome'
  return received > 0 ? 'Received' : 'GivenBack'
}

/** Of the payments of an order, how many became what. */
export function becameOf(payments: readonly PaymentRow[]): Readonly<Record<Became, number>> {
  const counts = { Received: 0, ToCome: 0, Refused: 0, GivenBack: 0, Canceled: 0 }
  for (const payment of payments) counts[oneBecame(payment)] += 1
  return counts
}

/** What the payments of an order come to, counted as the total of the list counts all of them. */
export function sumsOf(payments: readonly PaymentRow[]) {
  const sum = (centsOf: (payment: PaymentRow) => number) =>
    payments.reduce((all, payment) => all + centsOf(payment), 0)
  return {
    // What was given up before it was taken is no longer ordered.
    ordered: sum(({ state, amount }) => (state === 'Canceled' ? 0 : amount)),
    received: sum(({ received }) => received),
    toCome: sum(({ toCome }) => toCome),
    refunded: sum(({ refunded }) => refunded),
    tip: sum(({ amountTip }) => amountTip),
    tipBack: sum(({ refundedTip }) => refundedTip),
  }
}
