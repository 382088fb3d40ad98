import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { machineFaults } from './machine.ts'
import { cents } from './money.ts'
import { MIN_PAYOUT_CENTS, PAYOUT_MACHINE, payoutAmount, planPayout } from './payout.ts'

const line = (amount: number) => ({ paymentId: 'p', amountCents: cents(amount) })

it('[P14] money comes in, is transferred, waits for the bank, and is out, or comes back', () => {
  expect(machineFaults(PAYOUT_MACHINE, ['CashedOut'])).toEqual([])
  expect(PAYOUT_MACHINE.transitions).toEqual({
    MoneyIn: ['Transfered'],
    Transfered: ['WaitingForCashOutConfirmation', 'MoneyIn'],
    WaitingForCashOutConfirmation: ['CashedOut', 'MoneyIn'],
    CashedOut: [],
  })
})

it('[P15] a payout is the sum of its lines, and waits while nothing is owed', () => {
  expect(payoutAmount([line(2000), line(1500), line(-500)])).toBe(3000)
  expect(payoutAmount([line(500), line(-500)])).toBeNull()
  expect(payoutAmount([line(-500)])).toBeNull()
})

it('[P19] what was given back comes off first, then what came in is paid out, oldest first', () => {
  const lines = [line(2000), line(1500), line(-500)]
  expect(planPayout(lines, cents(3000))).toEqual({
    lines: [line(-500), line(2000), line(1500)],
    amountCents: 3000,
  })
})

it('[P19] what a refund under way or a dispute may still take is held back', () => {
  expect(planPayout([line(2000), line(1500)], cents(2400))).toEqual({
    lines: [line(2000)],
    amountCents: 2000,
  })
  expect(planPayout([line(2000), line(300)], cents(400))).toEqual({ lines: [line(300)], amountCents: 300 })
})

it('[P19] less than 1 € waits for more', () => {
  expect(MIN_PAYOUT_CENTS).toBe(100)
  expect(planPayout([line(99)], cents(99))).toBeNull()
  expect(planPayout([line(100)], cents(100))?.amountCents).toBe(100)
  expect(planPayout([line(600), line(-600)], cents(0))).toBeNull()
})

it('[P19] a payout is never more than what is available, and always the sum of its lines', () => {
  const amounts = fc.array(fc.integer({ min: -500, max: 3000 }).map(line))
  fc.assert(
    fc.property(amounts, fc.nat(20_000), (lines, available) => {
      const plan = planPayout(lines, cents(available))
      if (!plan) return true
      const total = plan.lines.reduce((sumSoFar, { amountCents }) => sumSoFar + amountCents, 0)
      return plan.amountCents === total && total <= available && total >= MIN_PAYOUT_CENTS
    }),
  )
})
