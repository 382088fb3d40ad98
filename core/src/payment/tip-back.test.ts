import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { tipBackOf, type TipOfPayment } from './tip-back.ts'

const payment = (
  state: TipOfPayment['state'],
  tip: number,
  { returned = 0, refunded = 0 } = {},
): TipOfPayment => ({
  state,
  tipCents: cents(tip),
  returnedTipCents: cents(returned),
  refundedTipCents: cents(refunded),
})

describe('a contribution taken back', () => {
  it.each([
    ['was never asked for', payment('Authorized', 350), [350, 0, 0]],
    ['was paid late', payment('Corrected', 350), [350, 0, 0]],
    ['is on its way', payment('Authorized', 350, { returned: 350 }), [0, 350, 0]],
    ['is back', payment('Authorized', 350, { returned: 350, refunded: 350 }), [0, 0, 350]],
    ['went back in part', payment('Authorized', 350, { returned: 150, refunded: 100 }), [200, 50, 100]],
    ['is to come', payment('Pending', 350), [0, 0, 0]],
    ['was refused', payment('Refused', 350), [0, 0, 0]],
    ['is disputed', payment('Contested', 350), [0, 0, 0]],
    ['goes back with everything', payment('Refunding', 350, { returned: 350 }), [0, 350, 0]],
  ] as const)('[T12] that %s', (_, one, [offered, underWay, givenBack]) => {
    expect(tipBackOf([one])).toEqual({
      offeredCents: offered,
      underWayCents: underWay,
      givenBackCents: givenBack,
    })
  })

  it('[T12] of a plan is that of its debits together', () => {
    const debits = [
      payment('Authorized', 100, { returned: 100, refunded: 100 }),
      payment('Authorized', 100, { returned: 100 }),
      payment('Authorized', 100),
      payment('Pending', 100),
    ]
    expect(tipBackOf(debits)).toEqual({ offeredCents: 100, underWayCents: 100, givenBackCents: 100 })
  })
})
