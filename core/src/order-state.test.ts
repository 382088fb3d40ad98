import { expect, it } from 'vitest'
import { ORDER_STATES, orderState, paymentsOfState } from './order-state.ts'
import type { PaymentState } from './payment.ts'

const STATES = [
  'Pending',
  'Authorized',
  'Refused',
  'Corrected',
  'Refunding',
  'Refunded',
  'Contested',
  'Canceled',
  'Registered',
] as const satisfies readonly PaymentState[]

it('[O8] is called by the payment that asks for most', () => {
  expect(orderState(['Authorized', 'Refused', 'Pending'])).toBe('Unpaid')
  expect(orderState(['Contested', 'Pending'])).toBe('Contested')
  expect(orderState(['Authorized', 'Pending', 'Pending'])).toBe('InProgress')
  expect(orderState(['Authorized', 'Corrected', 'Authorized'])).toBe('Paid')
  expect(orderState(['Authorized', 'Canceled', 'Canceled'])).toBe('PartlyPaid')
  expect(orderState(['Authorized', 'Refunded'])).toBe('PartlyPaid')
  expect(orderState(['Refunded', 'Canceled'])).toBe('Refunded')
  expect(orderState(['Canceled'])).toBe('Canceled')
  expect(orderState([])).toBe('Free')
})

it('[O8] looks orders up by the very rule that calls them', () => {
  const everyMix: PaymentState[][] = Array.from({ length: 2 ** STATES.length }, (_, mix) =>
    STATES.filter((_state, bit) => (mix & (1 << bit)) !== 0),
  )
  for (const payments of everyMix)
    for (const state of ORDER_STATES) {
      const { some, also, none } = paymentsOfState(state)
      const isFound =
        (state === 'Free' || some.some((one) => payments.includes(one))) &&
        (also.length === 0 || also.some((one) => payments.includes(one))) &&
        !none.some((one) => payments.includes(one))
      expect(isFound).toBe(orderState(payments) === state)
    }
})
