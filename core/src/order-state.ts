/** In the order in which a list offers them. */
export const ORDER_STATES = [
  'Paid',
  'PartlyPaid',
  'InProgress',
  'Unpaid',
  'Contested',
  'RefundWaiting',
  'Refunding',
  'PartlyRefunded',
  'Refunded',
  'PartlyCanceled',
  'CanceledKept',
  'CanceledPartlyRefunded',
  'Canceled',
  'Registered',
  'Free',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * What may be true of an order. Of its payments: one is refused, contested, planned, paid, written down, given back whole
 * or given up; some money was kept, some went back; they are the months of a gift, which owes none. Of its refunds: one waits for money, one is on its way. Of its lines:
 * some are cancelled, or all.
 */
export const ORDER_FACTS = [
  'refused',
  'contested',
  'refundWaits',
  'refundGoes',
  'planned',
  'paid',
  'registered',
  'refunded',
  'givenUp',
  'kept',
  'returned',
  'monthly',
  'someCanceled',
  'allCanceled',
] as const
export type OrderFact = (typeof ORDER_FACTS)[number]

/**
 * What an order is called: the first of these of which every fact is true. Whatever somebody must see to comes first, then
 * what was cancelled, then what goes on by itself, then what is over; an order of which nothing is true is free.
 */
export const CALLED_BY: readonly (readonly [OrderState, readonly OrderFact[]])[] = [
  ['Unpaid', ['refused']],
  ['Contested', ['contested']],
  ['RefundWaiting', ['refundWaits']],
  ['Refunding', ['refundGoes']],
  ['CanceledPartlyRefunded', ['allCanceled', 'kept', 'returned']],
  ['CanceledKept', ['allCanceled', 'kept']],
  ['Refunded', ['allCanceled', 'returned']],
  ['Canceled', ['allCanceled']],
  ['PartlyCanceled', ['someCanceled']],
  ['InProgress', ['planned']],
  ['PartlyRefunded', ['kept', 'returned']],
  // Whoever stops a monthly gift gave all they had promised.
  ['Paid', ['kept', 'givenUp', 'monthly']],
  ['PartlyPaid', ['kept', 'givenUp']],
  ['Refunded', ['refunded']],
  ['Paid', ['paid']],
  ['Registered', ['registered']],
  ['Canceled', ['givenUp']],
]

export function orderState(facts: ReadonlySet<OrderFact>): OrderState {
  const found = CALLED_BY.find(([, needed]) => needed.every((fact) => facts.has(fact)))
  return found ? found[0] : 'Free'
}

/** One way to be called something: all of some facts, and of each group before it at least one is not true. */
export interface WayToBe {
  all: readonly OrderFact[]
  notAllOf: readonly (readonly OrderFact[])[]
}

/** The same rule for whoever looks orders up by their state. */
export function waysToBe(state: OrderState): WayToBe[] {
  const needs = CALLED_BY.map(([, needed]) => needed)
  if (state === 'Free') return [{ all: [], notAllOf: needs }]
  return CALLED_BY.flatMap(([called, all], at) =>
    called === state ? [{ all, notAllOf: needs.slice(0, at) }] : [],
  )
}
