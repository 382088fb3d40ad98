import type { PaymentState } from './payment.ts'

export const ORDER_STATES = [
  'Unpaid',
  'Contested',
  'Refunding',
  'InProgress',
  'Paid',
  'Registered',
  'Refunded',
  'Canceled',
  'Free',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * What an order is called by what its payments are in: the first of these that any of them is in. Whatever asks for
 * something comes before what is over, and an order without payments is free.
 */
const CALLED_BY = [
  ['Unpaid', ['Refused']],
  ['Contested', ['Contested']],
  ['Refunding', ['Refunding']],
  ['InProgress', ['Pending']],
  ['Paid', ['Authorized', 'Corrected']],
  ['Registered', ['Registered']],
  ['Refunded', ['Refunded']],
  ['Canceled', ['Canceled']],
] as const satisfies readonly (readonly [OrderState, readonly PaymentState[]])[]

export function orderState(payments: readonly PaymentState[]): OrderState {
  const found = CALLED_BY.find(([, states]) => states.some((state) => payments.includes(state)))
  return found ? found[0] : 'Free'
}

/** The same rule for whoever looks orders up: some payment is in one of the first states, and none in the second. */
export function paymentsOfState(state: OrderState): {
  some: readonly PaymentState[]
  none: readonly PaymentState[]
} {
  const at = CALLED_BY.findIndex(([called]) => called === state)
  const before = at === -1 ? CALLED_BY : CALLED_BY.slice(0, at)
  return { some: CALLED_BY[at]?.[1] ?? [], none: before.flatMap(([, states]) => states) }
}
