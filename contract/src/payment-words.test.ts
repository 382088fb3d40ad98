import { cents } from '@obole/core/money/money'
import { describe, expect, it } from 'vitest'
import { partsText, takenRows, tipText, wholeText } from './payment-words.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a payment is told by its parts', () => {
  const paid = { amount: 3200, amountTip: 475 }

  it('which add up to what left the payer’s account', () => {
    expect(plain(partsText(paid, 'fr'))).toBe('32,00 € + contribution à Obole 4,75 €')
    expect(plain(wholeText(paid, 'fr'))).toBe('36,75 € (32,00 € + contribution à Obole 4,75 €)')
    expect(plain(partsText(paid, 'en'))).toBe('€32.00 + contribution to Obole €4.75')
  })

  it('and a contribution that moves alone is named', () => {
    expect(plain(wholeText({ amount: 0, amountTip: 475 }, 'fr'))).toBe('4,75 € (contribution à Obole)')
  })

  it('of which the contribution is not named where there was none', () => {
    const alone = { amount: 3200, amountTip: 0, refundedTip: 0 }
    expect(plain(partsText(alone, 'fr'))).toBe('32,00 €')
    expect(plain(wholeText(alone, 'fr'))).toBe('32,00 €')
  })

  it('and the contribution says that it was given back, or how much of it', () => {
    expect(plain(partsText({ ...paid, refundedTip: 475 }, 'fr'))).toBe(
      '32,00 € + contribution à Obole 4,75 € (rendue)',
    )
    expect(plain(tipText({ ...paid, refundedTip: 200 }, 'fr'))).toBe(
      'contribution à Obole 4,75 € (dont 2,00 € rendus)',
    )
    expect(plain(tipText({ ...paid, refundedTip: 475 }, 'en'))).toBe(
      'contribution to Obole €4.75 (given back)',
    )
  })
})

describe('what the total of an order does not say', () => {
  const term = (amount: number, tip: number, { refunded = 0, refundedTip = 0 } = {}) => ({
    state: 'Authorized' as const,
    amountCents: cents(amount),
    tipCents: cents(tip),
    refundedCents: cents(refunded + refundedTip),
    refundedTipCents: cents(refundedTip),
    isByHand: false,
  })
  const rows = (agreed: number, ...terms: ReturnType<typeof term>[]) =>
    takenRows(cents(agreed), terms, 'fr').map(({ label, value }) => `${label} ${plain(value)}`)

  it('names what went back as the payment does, and what of it is the contribution', () => {
    expect(rows(3675, term(3200, 475))).toEqual([])
    expect(rows(3675, term(3200, 475, { refundedTip: 475 }))).toEqual([
      'Payé 36,75 €',
      'Payé, dont contribution à Obole 4,75 €',
      'Contribution à Obole rendue 4,75 €',
    ])
    expect(rows(3675, term(3200, 475, { refunded: 1000, refundedTip: 475 }))).toEqual([
      'Payé 36,75 €',
      'Payé, dont contribution à Obole 4,75 €',
      'Déjà remboursé 14,75 €',
      'Remboursé, dont contribution à Obole 4,75 €',
    ])
  })

  it('is told of a gift of each month too, whose months are more than its total', () => {
    const months = [term(1000, 100, { refundedTip: 100 }), term(1000, 0)]
    expect(rows(1100, ...months)).toEqual(['Contribution à Obole rendue 1,00 €'])
  })
})
