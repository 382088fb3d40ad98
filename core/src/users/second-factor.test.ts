import { expect, it } from 'vitest'
import { ROLES_BOUND_TO_SECOND_FACTOR, secondFactorDuty } from './second-factor.ts'

const START = '2026-03-01T09:00:00.000Z'
const after = (days: number, ms = 0) => Date.parse(START) + days * 86_400_000 + ms
const bound = { hasSecondFactor: false, boundSince: START, isSecondFactorDemanded: false }

it('[U1] whoever moves money, lets others in or works for the platform has fourteen days for a second factor', () => {
  expect(secondFactorDuty(bound, START)).toEqual({ kind: 'soon', daysLeft: 14 })
  expect(secondFactorDuty(bound, after(5))).toEqual({ kind: 'soon', daysLeft: 9 })
  expect(secondFactorDuty(bound, after(13, 1))).toEqual({ kind: 'soon', daysLeft: 1 })
  expect(secondFactorDuty(bound, after(14, -1))).toEqual({ kind: 'soon', daysLeft: 1 })
  expect(secondFactorDuty(bound, after(14))).toEqual({ kind: 'now' })
})

it('[U1] whoever has one, or no role that asks for it, owes nothing', () => {
  expect(secondFactorDuty({ ...bound, hasSecondFactor: true }, after(400))).toEqual({ kind: 'none' })
  expect(secondFactorDuty({ ...bound, boundSince: null }, after(400))).toEqual({ kind: 'none' })
  expect(ROLES_BOUND_TO_SECOND_FACTOR).toEqual(['OrganizationAdmin', 'Treasurer', 'Support'])
})

it('[U3] whoever had it taken away by Support sets it up anew before anything else', () => {
  const demanded = { hasSecondFactor: false, boundSince: null, isSecondFactorDemanded: true }
  expect(secondFactorDuty(demanded, START)).toEqual({ kind: 'now' })
  expect(secondFactorDuty({ ...demanded, hasSecondFactor: true }, START)).toEqual({ kind: 'none' })
})
