import type { PaymentState } from './payment.ts'

export const ORDER_STATES = [
  'Unpaid',
  'Contested',
  'Refunding',
  'InProgress',
  'PartlyPaid',
  'Paid',
  'Registered',
  'Refunded',
  'Canceled',
  'Free',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

const KEPT = ['Authorized', 'Corrected', 'Registered'] as const satisfies readonly PaymentState[]
const GIVEN_UP = ['Refunded', 'Canceled'] as const satisfies readonly PaymentState[]

/** Some payment in the first states; where others are named, another one in those. */
type Called = readonly [OrderState, some: readonly PaymentState[], also?: readonly PaymentState[]]

/**
 * What an order is called by what its payments are in: the first of these that is true of it. Whatever asks for something
 * comes before what is over; an order of which a part was paid and the rest given up is not called paid; an order
 * without payments is free.
 */
const CALLED_BY: readonly Called[] = [
  ['Unpaid', ['Refused']],
  ['Contested', ['Contested']],
  ['Refunding', ['Refunding']],
  ['InProgress', ['Pending']],
  ['PartlyPaid', KEPT, GIVEN_UP],
  ['Paid', ['Authorized', 'Corrected']],
  ['Registered', ['Registered']],
  ['Refunded', ['Refunded']],
  ['Canceled', ['Canceled']],
]

export function orderState(payments: readonly PaymentState[]): OrderState {
  const has = (states: readonly PaymentState[]) => states.some((state) => payments.includes(state))
  const found = CALLED_BY.find(([, some, also]) => has(some) && (also === undefined || has(also)))
  return found ? found[0] : 'Free'
}

/**
 * The same rule for whoever looks orders up: some payment is in one of the first states, another in one of those that are
 * also wanted, and none in the last.
 */
export function paymentsOfState(state: OrderState): {
  some: readonly PaymentState[]
  also: readonly PaymentState[]
  none: readonly PaymentState[]
} {
  const at = CALLED_BY.findIndex(([called]) => called === state)
  const [, some = [], also = []] = CALLED_BY[at] ?? []
  const before = at === -1 ? CALLED_BY : CALLED_BY.slice(0, at)
  const none = before.flatMap(([, states, others]) => {
    if (others === undefined) return states
    // Of what has the first of two kinds, the second is the one that must be absent; of any other, nothing is asked.
    return some.some((one) => states.includes(one)) ? others : []
  })
  return { some, also, none }
}
