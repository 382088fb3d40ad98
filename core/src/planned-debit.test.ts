import { describe, expect, it } from 'vitest'
import type { LocalDate } from './dates.ts'
import { next } from './machine.ts'
import { PAYMENT_MACHINE } from './payment.ts'
import { applyToPlannedDebit, cardExpiresBefore, DEBIT_RETRY_DAYS, retryDate } from './planned-debit.ts'

const dueDate: LocalDate = '2026-02-27'
const pending = (refusals: number) => ({ state: 'Pending', dueDate, refusals }) as const

describe('a planned debit', () => {
  it('[P11] is tried again 2, 4 and 9 days after its date, then is unpaid', () => {
    expect(DEBIT_RETRY_DAYS).toEqual([2, 4, 9])
    const story = [0, 1, 2, 3].map((refusals) => applyToPlannedDebit(pending(refusals), 'Refused'))
    expect(story).toEqual([
      { kind: 'retry', on: '2026-03-01' },
      { kind: 'retry', on: '2026-03-03' },
      { kind: 'retry', on: '2026-03-08' },
      { kind: 'unpaid', to: 'Refused' },
    ])
    expect(retryDate(dueDate, 4)).toBeNull()
  })

  it('[P11] is paid when the bank says so, once', () => {
    expect(applyToPlannedDebit(pending(2), 'Succeeded')).toEqual({ kind: 'paid', to: 'Authorized' })
    expect(applyToPlannedDebit(pending(0), 'Processing')).toEqual({ kind: 'ignore' })
    expect(applyToPlannedDebit({ ...pending(0), state: 'Authorized' }, 'Refused')).toEqual({ kind: 'ignore' })
    expect(applyToPlannedDebit({ ...pending(0), state: 'Canceled' }, 'Succeeded')).toEqual({ kind: 'ignore' })
  })

  it('[P12] that wants its customer is refused', () => {
    for (const answer of ['ActionRequired', 'Authenticated', 'Canceled'] as const)
      expect(applyToPlannedDebit(pending(3), answer)).toEqual({ kind: 'unpaid', to: 'Refused' })
  })

  it('[P12] unpaid, then paid after all, is corrected', () => {
    const unpaid = { state: 'Refused', dueDate, refusals: 4 } as const
    expect(applyToPlannedDebit(unpaid, 'Succeeded')).toEqual({ kind: 'paid', to: 'Corrected' })
    expect(applyToPlannedDebit(unpaid, 'Refused')).toEqual({ kind: 'ignore' })
    expect(next(PAYMENT_MACHINE, 'Refused', 'Corrected')).toBe('Corrected')
  })

  it('[P13] fails with a card whose month is over', () => {
    const expiry = { year: 2026, month: 3 }
    expect(cardExpiresBefore(expiry, '2026-03-31')).toBe(false)
    expect(cardExpiresBefore(expiry, '2026-04-01')).toBe(true)
    expect(cardExpiresBefore({ year: 2026, month: 12 }, '2027-01-01')).toBe(true)
  })
})
