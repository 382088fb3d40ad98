import { describe, expect, it } from 'vitest'
import { payoutWord } from './list-names.ts'

const paid = { state: 'Authorized', type: 'Credit', cashOutState: 'MoneyIn', received: 1500 } as const

describe('how far a payment is on its way to the association', () => {
  it('is said of what was received and not given back', () => {
    expect(payoutWord(paid, 'fr')).toBe('À verser')
    expect(payoutWord({ ...paid, received: 500 }, 'fr')).toBe('À verser')
    expect(payoutWord({ ...paid, state: 'Pending', received: 0 }, 'fr')).toBe('')
    expect(payoutWord({ ...paid, type: 'Offline' }, 'fr')).toBe('')
  })

  it('is nothing where all of it went back before it was paid out', () => {
    expect(payoutWord({ ...paid, state: 'Refunded', received: 0 }, 'fr')).toBe('')
    expect(payoutWord({ ...paid, received: 0 }, 'fr')).toBe('')
  })

  it('stays said of what had been paid out, whatever went back since', () => {
    expect(payoutWord({ ...paid, state: 'Refunded', received: 0, cashOutState: 'CashedOut' }, 'fr')).toBe(
      payoutWord({ ...paid, cashOutState: 'CashedOut' }, 'fr'),
    )
  })
})
