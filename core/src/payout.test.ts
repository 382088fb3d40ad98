import { expect, it } from 'vitest'
import { machineFaults } from './machine.ts'
import { cents } from './money.ts'
import { PAYOUT_MACHINE, payoutAmount } from './payout.ts'

const line = (amount: number) => ({ paymentId: 'p', amountCents: cents(amount) })

it('[P14] money comes in, is transferred, waits for the bank, and is out', () => {
  expect(machineFaults(PAYOUT_MACHINE, ['CashedOut'])).toEqual([])
  expect(PAYOUT_MACHINE.transitions).toEqual({
    MoneyIn: ['Transfered'],
    Transfered: ['WaitingForCashOutConfirmation'],
    WaitingForCashOutConfirmation: ['CashedOut'],
    CashedOut: [],
  })
})

it('[P15] a payout is the sum of its lines, and waits while nothing is owed', () => {
  expect(payoutAmount([line(2000), line(1500), line(-500)])).toBe(3000)
  expect(payoutAmount([line(500), line(-500)])).toBeNull()
  expect(payoutAmount([line(-500)])).toBeNull()
})
