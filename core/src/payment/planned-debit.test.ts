import { describe, expect, it } from 'vitest'
import type { LocalDate } from '../dates/dates.ts'
import { next } from '../machine.ts'
import { abandon, PAYMENT_MACHINE, type PaymentState } from './payment.ts'
import {
  applyToDebitTry,
  applyToPlannedDebit,
  CARD_EXPIRY_WARNING_DAYS,
  cardExpiresBefore,
  DEBIT_RETRY_DAYS,
  retryDate,
  UPCOMING_DEBIT_DAYS,
} from './planned-debit.ts'

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

describe('a try at a planned debit', () => {
  const today = dueDate
  const ours = (state: PaymentState) => ({ state, byPayer: false })
  const payers = (state: PaymentState) => ({ state, byPayer: true })

  it('[P16] that succeeds pays the debit, also when it was unpaid or the bank takes a refusal back', () => {
    expect(applyToDebitTry(pending(0), ours('Init'), 'Succeeded', today)).toEqual({
      kind: 'move',
      to: 'Authorized',
      debit: { kind: 'paid', to: 'Authorized' },
    })
    const unpaid = { state: 'Refused', dueDate, refusals: 4 } as const
    for (const attempt of [payers('WaitingAuthentication'), ours('Refused')])
      expect(applyToDebitTry(unpaid, attempt, 'Succeeded', today)).toEqual({
        kind: 'move',
        to: 'Authorized',
        debit: { kind: 'paid', to: 'Corrected' },
      })
  })

  it('[P16] for a debit paid otherwise, or cancelled, gives its money back', () => {
    for (const state of ['Authorized', 'Corrected', 'Canceled', 'Refunded'] as const)
      expect(applyToDebitTry({ ...pending(0), state }, payers('Init'), 'Succeeded', today)).toEqual({
        kind: 'refund',
      })
    expect(applyToDebitTry(pending(0), payers('Abandoned'), 'Succeeded', today)).toEqual({
      kind: 'refundStray',
    })
  })

  it('[P16] of the payer that fails changes nothing to the plan; ours is tried again, then unpaid', () => {
    const refused = (byPayer: boolean, refusals: number) =>
      applyToDebitTry(pending(refusals), { state: 'Init', byPayer }, 'Refused', today)
    expect(refused(true, 3)).toEqual({ kind: 'move', to: 'Refused', debit: { kind: 'ignore' } })
    expect(refused(false, 0)).toEqual({
      kind: 'move',
      to: 'Refused',
      debit: { kind: 'retry', on: '2026-03-01' },
    })
    expect(refused(false, 3)).toEqual({
      kind: 'move',
      to: 'Refused',
      debit: { kind: 'unpaid', to: 'Refused' },
    })
    expect(applyToDebitTry(pending(0), payers('Init'), 'Canceled', today, abandon)).toEqual({
      kind: 'move',
      to: 'Abandoned',
      debit: { kind: 'ignore' },
    })
  })

  it('[P12] of ours never waits for a payer who is not there', () => {
    expect(applyToDebitTry(pending(0), ours('Init'), 'ActionRequired', today)).toEqual({ kind: 'ignore' })
    expect(applyToDebitTry(pending(0), ours('Init'), 'Canceled', today)).toEqual({
      kind: 'move',
      to: 'Canceled',
      debit: { kind: 'retry', on: '2026-03-01' },
    })
    expect(applyToDebitTry(pending(0), payers('Init'), 'ActionRequired', today)).toMatchObject({
      to: 'WaitingAuthentication',
    })
  })

  it('[P17] that was late is not repeated on the same day', () => {
    const late = applyToDebitTry(pending(0), ours('Init'), 'Refused', '2026-03-05')
    expect(late).toMatchObject({ debit: { kind: 'retry', on: '2026-03-06' } })
  })

  it('[P18] is announced 5 days before; a card that ends too early, 30 days before', () => {
    expect([UPCOMING_DEBIT_DAYS, CARD_EXPIRY_WARNING_DAYS]).toEqual([5, 30])
  })
})
