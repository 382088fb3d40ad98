import { describe, expect, it } from 'vitest'
import {
  draftNeeds,
  draftOf,
  draftTotal,
  giftChange,
  giftProblems,
  type MonthlyGift,
  passedCeiling,
} from './gift-change.ts'

const gift: MonthlyGift = {
  state: 'Active',
  isGift: true,
  day: 5,
  amount: 2000,
  amountTip: 100,
  lines: [
    { itemId: 1, name: 'Don', amount: 1500, isChangeable: true, minAmount: 500, maxAmount: 10_000 },
    { itemId: 2, name: 'Revue', amount: 500, isChangeable: false, minAmount: 0, maxAmount: null },
  ],
}
const unchanged = draftOf(gift)
const typing = (amount: string) => ({ ...unchanged, amounts: { ...unchanged.amounts, 1: amount } })
const problemOf = (draft: typeof unchanged, field: string, of = gift) =>
  giftProblems(of, draft, 'fr').get(field)?.key

describe('changing a monthly gift', () => {
  it('begins with what is taken now, and sends nothing while nothing is changed', () => {
    expect(draftTotal(gift, unchanged)).toBe(2100)
    expect(giftProblems(gift, unchanged, 'fr').size).toBe(0)
    expect(giftChange(gift, unchanged)).toBeNull()
  })

  it('sends what differs and nothing else', () => {
    expect(giftChange(gift, typing('20'))).toEqual({ lines: [{ itemId: 1, amount: 2000 }] })
    expect(giftChange(gift, { ...unchanged, day: 12 })).toEqual({ day: 12 })
    expect(giftChange(gift, { ...unchanged, tip: '0' })).toEqual({ tip: 0 })
  })

  it('takes an empty contribution for none', () => {
    const draft = { ...unchanged, tip: ' ' }
    expect(draftTotal(gift, draft)).toBe(2000)
    expect(giftChange(gift, draft)).toEqual({ tip: 0 })
  })

  it('never changes what the association prices, whatever was typed', () => {
    const draft = { ...unchanged, amounts: { ...unchanged.amounts, 2: '1' } }
    expect(giftChange(gift, draft)).toBeNull()
    expect(draftTotal(gift, draft)).toBe(2100)
  })

  it('keeps to the bounds of the tier, and to what a card can be charged with', () => {
    expect(problemOf(typing(''), 'line-1')).toBe('amountRequired')
    expect(problemOf(typing('4,99'), 'line-1')).toBe('amountTooLow')
    expect(problemOf(typing('5'), 'line-1')).toBeUndefined()
    expect(problemOf(typing('100'), 'line-1')).toBe('amountTooHigh')
    const free = { ...gift, lines: gift.lines.map((line) => ({ ...line, minAmount: 0 })) }
    expect(problemOf(typing('0,49'), 'line-1', free)).toBe('amountTooLow')
  })

  it('lets go on what was agreed before the bounds moved', () => {
    const raised = { ...gift, lines: gift.lines.map((line) => ({ ...line, minAmount: 3000 })) }
    expect(problemOf(unchanged, 'line-1', raised)).toBeUndefined()
  })

  it('knows what it asks of the payer, and how far one change may go', () => {
    expect(draftNeeds(gift, { ...unchanged, tip: '0' })).toBe('reading')
    expect(draftNeeds(gift, { ...unchanged, day: 6 })).toBe('money')
    expect(draftNeeds(gift, typing('15,01'))).toBe('bank')
    expect(passedCeiling(gift, typing('57'))).toBeNull()
    expect(passedCeiling(gift, typing('57,01'))).toBe(6300)
  })

  it('begins with what was asked for, where the link was asked for that', () => {
    const draft = draftOf(gift, { lines: [{ itemId: 1, amount: 2000 }], day: 9 })
    expect(draft).toEqual({ amounts: { 1: '20.00', 2: '5.00' }, tip: '1.00', day: 9 })
  })
})
