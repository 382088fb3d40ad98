import type { AdjustableOrder } from '@obole/contract/order-adjustments'
import { describe, expect, it } from 'vitest'
import {
  firstChoice,
  judged,
  keptLines,
  offeredLines,
  partOfLine,
  withEverything,
  withLine,
} from './adjustment.ts'

const line = (itemId: number, over: Partial<AdjustableOrder['lines'][number]> = {}) => ({
  itemId,
  name: 'Plein tarif',
  type: 'Registration' as const,
  participant: null,
  isCanceled: false,
  amount: 4500,
  refundable: 4500,
  toCome: 0,
  monthly: null,
  ...over,
})
const order = (...lines: AdjustableOrder['lines']): AdjustableOrder => ({
  lines,
  refundableTip: 300,
  isByHand: false,
  canTell: true,
})

describe('what is chosen', () => {
  it('may be a part of one line that stays, at most what is left of it', () => {
    const two = order(line(1), line(2, { refundable: 500 }))
    const part = partOfLine(two, { itemId: 1, amount: 800 })
    expect(judged(two, 'refund', part)).toEqual({
      ok: true,
      total: 800,
      tip: 0,
      lines: [{ itemId: 1, cancel: false, refund: 800 }],
    })
    expect(judged(two, 'refund', partOfLine(two, { itemId: 2, amount: 800 }))).toMatchObject({ total: 500 })
  })

  it('says which refunded lines stay valid: none that was cancelled, or of which nothing goes back', () => {
    const three = order(line(1), line(2, { isCanceled: true }), line(3, { refundable: 0 }))
    const kept = { chosen: [1, 2, 3], typed: {}, withTip: true, keeps: true }
    const keptOf = (choice: typeof kept) => {
      const result = judged(three, 'refund', choice)
      return result.ok ? keptLines(three, result.lines).map(({ itemId }) => itemId) : null
    }
    expect(keptOf(kept)).toEqual([1])
    expect(keptOf({ ...kept, keeps: false })).toEqual([])
    expect(keptOf({ ...kept, chosen: [] })).toEqual([])
  })

  it('is the only line there is, with the contribution; of several, none before one says which', () => {
    expect(firstChoice(order(line(1)), 'refund')).toMatchObject({ chosen: [1], withTip: true })
    expect(firstChoice(order(line(1), line(2)), 'refund')).toMatchObject({ chosen: [], withTip: false })
  })

  it('everything gives everything back and cancels it, the free lines too', () => {
    const two = order(line(1), line(2, { amount: 0, refundable: 0 }))
    const all = withEverything(two, 'refund', firstChoice(two, 'refund'), true)
    expect(judged(two, 'refund', all)).toEqual({
      ok: true,
      total: 4800,
      tip: 300,
      lines: [
        { itemId: 1, cancel: true, refund: 4500 },
        { itemId: 2, cancel: true, refund: 0 },
      ],
    })
  })

  it('cancels nothing where the lines are kept, and gives nothing back where one only cancels', () => {
    const one = order(line(1))
    const kept = { ...firstChoice(one, 'refund'), keeps: true }
    expect(judged(one, 'refund', kept)).toMatchObject({ lines: [{ cancel: false, refund: 4500 }] })
    expect(judged(one, 'cancel', firstChoice(one, 'cancel'))).toEqual({
      ok: true,
      total: 0,
      tip: 0,
      lines: [{ itemId: 1, cancel: true, refund: 0 }],
    })
  })

  it('may be another amount, at most what is left', () => {
    const one = order(line(1))
    const choice = { ...firstChoice(one, 'refund'), withTip: false }
    expect(judged(one, 'refund', { ...choice, typed: { 1: '12,5' } })).toMatchObject({ total: 1250 })
    expect(judged(one, 'refund', { ...choice, typed: { 1: '45.01' } })).toEqual({ ok: false, why: 'amount' })
    expect(judged(one, 'refund', { ...choice, typed: { 1: '' } })).toEqual({ ok: false, why: 'amount' })
  })

  it('is nothing until something is', () => {
    const two = order(line(1), line(2))
    const none = firstChoice(two, 'refund')
    expect(judged(two, 'refund', none)).toEqual({ ok: false, why: 'nothing' })
    expect(judged(two, 'refund', withLine(none, 2, true))).toMatchObject({ total: 4500, tip: 0 })
    expect(judged(two, 'refund', { ...none, withTip: true })).toMatchObject({ total: 300, tip: 300 })
  })

  it('of a cancelled line is its money alone, and only where one came for money', () => {
    const gone = order(line(1, { isCanceled: true }), line(2))
    expect(offeredLines(gone, 'refund').map(({ itemId }) => itemId)).toEqual([1, 2])
    expect(offeredLines(gone, 'cancel').map(({ itemId }) => itemId)).toEqual([2])
    const choice = withLine(firstChoice(gone, 'refund'), 1, true)
    expect(judged(gone, 'refund', choice)).toMatchObject({ lines: [{ cancel: false, refund: 4500 }] })
  })
})
