import { expect, it } from 'vitest'
import { CALLED_BY, ORDER_FACTS, ORDER_STATES, type OrderFact, orderState, waysToBe } from './order-state.ts'

const called = (...facts: OrderFact[]) => orderState(new Set(facts))

it('[O8] is called by what somebody must see to, whatever else is true', () => {
  expect(called('paid', 'kept', 'refused', 'planned')).toBe('Unpaid')
  expect(called('contested', 'planned', 'someCanceled')).toBe('Contested')
  expect(called('refundWaits', 'refundGoes', 'allCanceled', 'someCanceled')).toBe('RefundWaiting')
  expect(called('refundGoes', 'paid', 'kept', 'someCanceled')).toBe('Refunding')
})

it('[O8] says what was cancelled, and whether the money was kept', () => {
  expect(called('allCanceled', 'someCanceled', 'paid', 'kept')).toBe('CanceledKept')
  expect(called('allCanceled', 'someCanceled', 'paid', 'kept', 'returned')).toBe('CanceledPartlyRefunded')
  expect(called('allCanceled', 'someCanceled', 'refunded', 'returned')).toBe('Refunded')
  expect(called('allCanceled', 'someCanceled', 'givenUp')).toBe('Canceled')
  // A cancelled free order, or one that only gave a contribution to the platform.
  expect(called('allCanceled', 'someCanceled')).toBe('Canceled')
  expect(called('allCanceled', 'someCanceled', 'paid')).toBe('Canceled')
  expect(called('someCanceled', 'paid', 'kept', 'returned')).toBe('PartlyCanceled')
  expect(called('someCanceled', 'paid', 'kept', 'planned')).toBe('PartlyCanceled')
})

it('[O8] is called by its payments where nothing was cancelled', () => {
  expect(called('paid', 'kept', 'planned')).toBe('InProgress')
  expect(called('paid', 'kept')).toBe('Paid')
  expect(called('paid', 'kept', 'returned')).toBe('PartlyRefunded')
  expect(called('paid', 'kept', 'givenUp')).toBe('PartlyPaid')
  expect(called('paid', 'kept', 'givenUp', 'monthly')).toBe('Paid')
  expect(called('givenUp', 'monthly')).toBe('Canceled')
  expect(called('registered', 'kept')).toBe('Registered')
  expect(called('refunded', 'returned', 'givenUp')).toBe('Refunded')
  expect(called('givenUp')).toBe('Canceled')
  expect(called()).toBe('Free')
})

it('[O8] looks orders up by the very rule that calls them', () => {
  const everyMix = Array.from(
    { length: 2 ** ORDER_FACTS.length },
    (_, mix) => new Set(ORDER_FACTS.filter((_fact, bit) => (mix & (1 << bit)) !== 0)),
  )
  const ways = ORDER_STATES.map((state) => [state, waysToBe(state)] as const)
  for (const facts of everyMix) {
    const found = ways.filter(([, each]) =>
      each.some(
        ({ all, notAllOf }) =>
          all.every((fact) => facts.has(fact)) &&
          notAllOf.every((group) => !group.every((fact) => facts.has(fact))),
      ),
    )
    expect(found.map(([state]) => state)).toEqual([orderState(facts)])
  }
})

it('[O8] has a way to every state', () => {
  const reachable = new Set(CALLED_BY.map(([, facts]) => orderState(new Set(facts))))
  expect(new Set([...reachable, 'Free'])).toEqual(new Set(ORDER_STATES))
})
