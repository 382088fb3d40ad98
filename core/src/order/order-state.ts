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
 * What may be true of an order. About its payments: one is refused, contested, planned, paid, recorded by the desk,
 * refunded in full or cancelled; some money was kept, some was given back; they are the months of a monthly gift, which
 * owes no further month. About its refunds: one waits for money, one is being made. About its lines: some are
 * cancelled, or all.
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
 * The state of an order is the first of these whose facts are all true. States that need action come first, then
 * cancelled, then what goes on by itself, then what is over; an order that matches none is free.
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
  // A payer who stops a monthly gift owes nothing more.
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

/** One way to be in a state: all facts in `all` are true, and each group in `notAllOf` has at least one false fact. */
export interface WayToBe {
  all: readonly OrderFact[]
  notAllOf: readonly (readonly OrderFact[])[]
}

/** The same rule, for queries that look orders up by their state. */
export function waysToBe(state: OrderState): WayToBe[] {
  const needs = CALLED_BY.map(([, needed]) => needed)
  if (state === 'Free') return [{ all: [], notAllOf: needs }]
  return CALLED_BY.flatMap(([called, all], at) =>
    called === state ? [{ all, notAllOf: needs.slice(0, at) }] : [],
  )
}
