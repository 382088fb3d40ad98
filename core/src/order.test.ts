import { describe, expect, it } from 'vitest'
import { priceCart } from './cart.ts'
import { cents, sum } from './money.ts'
import { instalmentSummary, orderCharge, planOrder } from './order.ts'
import { aCart, aCoupon, aGift, anItem } from './samples.ts'

const cart = aCart({
  items: [anItem(), aGift(1000)],
  instalments: 3,
  tipCents: cents(390),
  coupon: aCoupon(),
})

describe('an order', () => {
  it('[O1] has its first payment in and the others planned', () => {
    expect(
      planOrder(priceCart(cart)).payments.map(({ instalmentNumber, dueDate, state }) => [
        instalmentNumber,
        dueDate,
        state,
      ]),
    ).toEqual([
      [1, '2026-03-14', 'Authorized'],
      [2, '2026-04-14', 'Pending'],
      [3, '2026-05-14', 'Pending'],
    ])
  })

  it('[O2] says what each payment pays of each line', () => {
    const { payments } = planOrder(priceCart(cart))
    expect(payments.map(({ shares }) => shares)).toEqual([
      [
        { itemIndex: 0, amountCents: 600 },
        { itemIndex: 1, amountCents: 1000 },
      ],
      [{ itemIndex: 0, amountCents: 600 }],
      [{ itemIndex: 0, amountCents: 600 }],
    ])
    for (const { shares, associationCents } of payments)
      expect(sum(shares.map(({ amountCents }) => amountCents))).toBe(associationCents)
  })

  it('[O3] charges lines less discounts plus tips', () => {
    const plan = planOrder(priceCart(cart))
    expect(plan).toMatchObject({ totalCents: 2800, discountCents: 200, vatCents: 0, recurrence: null })
    expect(orderCharge(plan)).toBe(2000 - 200 + 1000 + 390)
  })

  it('[O4] that is free has no payment', () => {
    expect(planOrder(priceCart(aCart({ items: [aGift(0)] }))).payments).toEqual([])
    expect(planOrder(priceCart(aCart({ items: [aGift(0)], tipCents: cents(200) }))).payments).toMatchObject([
      { associationCents: 0, tipCents: 200, shares: [] },
    ])
  })

  it('[O6] tells its payer of each debit', () => {
    const [, second] = planOrder(priceCart(cart)).payments
    if (!second) throw new Error('a second instalment was expected')
    const summary = { amountCents: 730, debitDate: '2026-04-14', contributionCents: 130 }
    expect(instalmentSummary(second)).toEqual({ ...summary, status: 'pending', refused: false })
    expect(instalmentSummary({ ...second, state: 'Refused' })).toEqual({
      ...summary,
      status: 'refused',
      refused: true,
    })
  })

  it('[O5] is never made of a cart with errors', () => {
    expect(() => planOrder(priceCart(aCart({ items: [] })))).toThrow(
      'a cart with errors became an order: CART_EMPTY',
    )
  })
})
