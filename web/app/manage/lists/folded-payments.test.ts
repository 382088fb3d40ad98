import type { PaymentRow } from '@obole/contract/manage-lists'
import { expect, it } from 'vitest'
import { becameOf, sumsOf } from './folded-payments.ts'
import { samplePaymentRow } from './payment-samples.ts'

const payment = (changes: Partial<PaymentRow>) => samplePaymentRow({ amount: 2000, received: 0, ...changes })

const PAYMENTS = [
  payment({ state: 'Authorized', received: 2000, amountTip: 150 }),
  payment({ state: 'Authorized', received: 1500, refunded: 500 }),
  payment({ state: 'Refunded', refunded: 2000 }),
  payment({ state: 'Refused', toCome: 2000 }),
  payment({ state: 'Pending', toCome: 2000 }),
  payment({ state: 'Pending', toCome: 2000 }),
  payment({ state: 'Canceled' }),
]

it('counts each payment of an order once, by what became of it', () => {
  expect(becameOf(PAYMENTS)).toEqual({ Received: 2, ToCome: 2, Refused: 1, GivenBack: 1, Canceled: 1 })
})

it('adds up what was ordered, received and is to come; what was given up is none of it', () => {
  expect(sumsOf(PAYMENTS)).toEqual({
    ordered: 12_000,
    received: 3500,
    toCome: 6000,
    refunded: 2500,
    tip: 150,
    tipBack: 0,
  })
})
