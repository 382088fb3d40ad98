import { expect, it } from 'vitest'
import { machineFaults } from './machine.ts'
import {
  linkStateAt,
  REGULARISATION_LINK_DAYS,
  REGULARISATION_MACHINE,
  regularisationState,
} from './regularisation.ts'

it('[R1] pending leads to confirmed, which is final; failure and cancellation lead back', () => {
  expect(machineFaults(REGULARISATION_MACHINE, ['confirmed'])).toEqual([])
  expect(REGULARISATION_MACHINE.transitions).toEqual({
    pending: ['confirmed', 'failure', 'cancellation'],
    failure: ['pending'],
    cancellation: ['pending'],
    confirmed: [],
  })
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
