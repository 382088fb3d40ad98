import { describe, expect, it } from 'vitest'
import { priceCart } from '../cart/cart.ts'
import { cents, sum, ZERO } from '../money/money.ts'
import { instalmentSummary, isFreeOrder, planOrder } from './order.ts'
import { aCart, aCatalogue, aCoupon, aGift, anItem, aTier } from '../cart/samples.ts'

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

  it('[O2] says of each line what each payment pays of it', () => {
    const { payments, lines } = planOrder(priceCart(cart))
    expect(lines.map(({ terms }) => terms)).toEqual([
      [600, 600, 600],
      [1000, 0, 0],
    ])
    for (const { instalmentNumber, associationCents } of payments)
      expect(sum(lines.map(({ terms }) => terms[instalmentNumber - 1] ?? ZERO))).toBe(associationCents)
  })

  it('[O3] charges lines less discounts plus tips', () => {
    expect(planOrder(priceCart(cart))).toMatchObject({
      linesCents: 2000 + 1000,
      discountCents: 200,
      vatCents: 0,
      tipCents: 390,
      totalCents: 2000 - 200 + 1000 + 390,
      recurrence: null,
    })
    const { payments, totalCents } = planOrder(priceCart(cart))
    expect(sum(payments.map(({ associationCents, tipCents }) => cents(associationCents + tipCents)))).toBe(
      totalCents,
    )
  })

  it('[O4] that is free has no payment', () => {
    const catalogue = aCatalogue({ tiers: [aTier({ price: { category: 'Free' } })] })
    const free = planOrder(priceCart(aCart({ catalogue })))
    expect(free.payments).toEqual([])
    expect(isFreeOrder(free)).toBe(true)
    const tipped = planOrder(priceCart(aCart({ catalogue, tipCents: cents(200) })))
    expect(tipped.payments).toMatchObject([{ associationCents: 0, tipCents: 200 }])
    expect(isFreeOrder(tipped)).toBe(false)
  })

  it('[O7] of a monthly gift says what each line takes from the second month on', () => {
    const gift = { ...aGift(1000), tierType: 'MonthlyDonation' as const }
    const plan = planOrder(priceCart(aCart({ items: [gift, anItem()], monthlyDay: 5, tipCents: cents(200) })))
    expect(plan.lines.map(({ monthlyCents }) => monthlyCents)).toEqual([1000, null])
    expect(plan.recurrence).toMatchObject({ amountCents: 1000, tipCents: 200, day: 5 })
    expect(plan.payments).toHaveLength(1)
    expect(isFreeOrder({ payments: [], recurrence: plan.recurrence })).toBe(false)
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
