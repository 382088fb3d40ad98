import { statesBefore } from '../machine.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { machineFaults } from '../machine-faults.ts'
import { cents } from '../money/money.ts'
import { PAYOUT_MACHINE, MIN_PAYOUT_CENTS, OPEN_PAYOUT_STATES, planPayout } from './payout.ts'

const line = (amount: number) => ({ paymentId: 'p', amountCents: cents(amount) })
const funds = (available: number, reserve = 0, waiting = 0) => ({
  availableCents: cents(available),
  waitingCents: cents(waiting),
  reserveCents: cents(reserve),
})
/** Nothing in reserve, then or now. */
const CARRIED_NOTHING = { carriedInCents: 0, carriedOutCents: 0 }

it('[P14] a payout is transferred, waits for the bank, and is out, or fails before', () => {
  expect(machineFaults(PAYOUT_MACHINE, ['CashedOut', 'Failed'])).toEqual([])
  expect(statesBefore(PAYOUT_MACHINE, 'CashedOut')).toEqual(['WaitingForCashOutConfirmation'])
  expect(statesBefore(PAYOUT_MACHINE, 'Failed')).toEqual([...OPEN_PAYOUT_STATES])
})

it('[P15] a payout is the sum of its lines, and waits while nothing is owed', () => {
  expect(planPayout([line(2000), line(1500), line(-500)], funds(3000))?.amountCents).toBe(3000)
  expect(planPayout([line(500), line(-500)], funds(0))).toBeNull()
  expect(planPayout([line(-500)], funds(-500))).toBeNull()
})

it('[P19] what was given back comes off first, then what came in is paid out, oldest first', () => {
  const lines = [line(2000), line(1500), line(-500)]
  expect(planPayout(lines, funds(3000))).toEqual({
    ...CARRIED_NOTHING,
    lines: [line(-500), line(2000), line(1500)],
    amountCents: 3000,
  })
})

it('[P19] what a refund under way or a dispute may still take is held back', () => {
  expect(planPayout([line(2000), line(1500)], funds(2400))).toEqual({
    ...CARRIED_NOTHING,
    lines: [line(2000)],
    amountCents: 2000,
  })
  expect(planPayout([line(2000), line(300)], funds(400))).toMatchObject({
    lines: [line(300)],
    amountCents: 300,
  })
})

it('[P19] less than 1 € waits for more', () => {
  expect(MIN_PAYOUT_CENTS).toBe(100)
  expect(planPayout([line(99)], funds(99))).toBeNull()
  expect(planPayout([line(100)], funds(100))?.amountCents).toBe(100)
  expect(planPayout([line(600), line(-600)], funds(0))).toBeNull()
})

it('[P23] what the reserve keeps of a payout is carried over to the next', () => {
  const first = planPayout([line(100_000)], funds(100_000, 5_000))
  expect(first).toMatchObject({ amountCents: 95_000, carriedInCents: 0, carriedOutCents: 5_000 })
  expect(planPayout([], funds(5_000, 5_000), cents(5_000))).toBeNull()
  expect(planPayout([line(2_000)], funds(7_000, 5_000), cents(5_000))).toMatchObject({
    amountCents: 2_000,
    carriedInCents: 5_000,
    carriedOutCents: 5_000,
  })
  // The reserve is given up: what it kept goes out without a line of its own.
  expect(planPayout([], funds(5_000), cents(5_000))).toEqual({
    lines: [],
    amountCents: 5_000,
    carriedInCents: 5_000,
    carriedOutCents: 0,
  })
})

it('[P19] a payout is never more than what may leave, and always the sum of its lines and of what is carried', () => {
  const amounts = fc.array(fc.integer({ min: -500, max: 3000 }).map(line))
  const some = fc.nat(2_000)
  fc.assert(
    fc.property(
      amounts,
      fc.nat(20_000),
      some,
      some,
      some,
      (lines, available, reserve, waiting, carriedIn) => {
        const plan = planPayout(lines, funds(available, reserve, waiting), cents(carriedIn))
        if (!plan) return true
        const total = plan.lines.reduce((sumSoFar, { amountCents }) => sumSoFar + amountCents, 0)
        return (
          plan.amountCents === total + plan.carriedInCents - plan.carriedOutCents &&
          plan.carriedOutCents >= 0 &&
          plan.amountCents + reserve + waiting <= available &&
          plan.amountCents >= MIN_PAYOUT_CENTS
        )
      },
    ),
  )
})
