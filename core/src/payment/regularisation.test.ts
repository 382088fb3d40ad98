import { expect, it } from 'vitest'
import type { PaymentState } from './payment.ts'
import {
  linkStateAt,
  REGULARISATION_LINK_DAYS,
  REGULARISATION_STATES,
  regularisationState,
} from './regularisation.ts'

it('[R1] what was paid stays paid; what failed or was given up is pending again with the next try', () => {
  expect(REGULARISATION_STATES).toEqual(['pending', 'confirmed', 'failure', 'cancellation'])
  expect(['Refused', 'Canceled', 'Init'].map((last) => regularisationState(last as PaymentState))).toEqual([
    'failure',
    'cancellation',
    'pending',
  ])
})

it('[R2] a link is good for 30 days and serves once', () => {
  const issuedAt = Date.parse('2026-03-01T10:00:00Z')
  const days = (n: number) => issuedAt + n * 86_400_000
  expect(REGULARISATION_LINK_DAYS).toBe(30)
  expect(linkStateAt({ issuedAt, usedAt: null }, days(30) - 1)).toBe('valid')
  expect(linkStateAt({ issuedAt, usedAt: null }, days(30))).toBe('expired')
  expect(linkStateAt({ issuedAt, usedAt: days(1) }, days(2))).toBe('used')
})

it('[R3] its state is that of its last try', () => {
  expect(regularisationState(null)).toBe('pending')
  expect(regularisationState('Init')).toBe('pending')
  expect(regularisationState('WaitingAuthentication')).toBe('pending')
  expect(regularisationState('Refused')).toBe('failure')
  expect(regularisationState('Canceled')).toBe('cancellation')
  expect(regularisationState('Abandoned')).toBe('cancellation')
  expect(regularisationState('Authorized')).toBe('confirmed')
  // Paid twice at the same moment: it is paid, and the second money goes back.
  expect(regularisationState('Duplicated')).toBe('confirmed')
})
