import type { TermTaken } from '@obole/core/ledger/figures'
import { cents } from '@obole/core/money/money'
import { describe, expect, it } from 'vitest'
import { placedVat } from './order-total.ts'

const vat = [{ rate: 10, amount: 44 }]
const term = (state: TermTaken['state'], amount: number, { tip = 0, refunded = 0 } = {}) => ({
  state,
  amountCents: cents(amount),
  tipCents: cents(tip),
  refundedCents: cents(refunded),
})
const placed = (total: number, terms: readonly ReturnType<typeof term>[], isMonthly = false) => {
  const { ofTotal, left } = placedVat({ totalCents: cents(total), terms, vat, isMonthly }, 'fr')
  return [ofTotal, left && `${left.label} ${left.amount.replaceAll(/\s/g, ' ')}`]
}

describe('VAT stands under the amount that it is in', () => {
  it('which is the total where nothing went back, paid or not yet, contribution and all', () => {
    expect(placed(2000, [term('Authorized', 2000)])).toEqual([vat, null])
    expect(placed(2200, [term('Authorized', 1000, { tip: 200 }), term('Pending', 1000)])).toEqual([vat, null])
    expect(placed(2000, [term('Authorized', 2000, { tip: 200, refunded: 200 })])).toEqual([vat, null])
  })

  it('or of lines that were cancelled and refunded, which the total no longer holds', () => {
    expect(placed(2000, [term('Authorized', 4000, { refunded: 2000 })])).toEqual([vat, null])
  })

  it('and what is left, where a part of what stands went back or is never taken', () => {
    expect(placed(2000, [term('Authorized', 2000, { refunded: 800 })])).toEqual([
      [],
      'Total après remboursement 12,00 €',
    ])
    expect(placed(3000, [term('Authorized', 1000), term('Pending', 1000), term('Canceled', 1000)])).toEqual([
      [],
      'Total après annulation 20,00 €',
    ])
  })

  it('but of a gift of each month its total, which is that of one', () => {
    expect(placed(1000, [term('Authorized', 1000), term('Authorized', 1000)], true)).toEqual([vat, null])
  })
})
