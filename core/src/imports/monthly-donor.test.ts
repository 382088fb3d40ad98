import { describe, expect, it } from 'vitest'
import {
  isStillGiven,
  joinGifts,
  MONTHLY_DONOR_DAYS,
  monthlyCents,
  RESTART_LINK_DAYS,
  RESTART_REMINDER_DAYS,
} from './monthly-donor.ts'

describe('[IM14] a monthly gift of elsewhere', () => {
  it('is still given where it was paid within 45 days', () => {
    expect(isStillGiven('2026-11-19', '2026-11-19')).toBe(true)
    expect(isStillGiven('2026-10-05', '2026-11-19')).toBe(true)
    expect(isStillGiven('2026-10-04', '2026-11-19')).toBe(false)
    expect(isStillGiven('2026-11-20', '2026-11-19')).toBe(false)
  })

  it('of one campaign has the amount of its latest payment, those of several are added up', () => {
    const first = { dons: { cents: 10_00, on: '2026-10-05' } }
    const raised = joinGifts(first, { dons: { cents: 15_00, on: '2026-11-05' } })
    expect(monthlyCents(raised)).toBe(15_00)
    expect(joinGifts(raised, first)).toEqual(raised)
    const two = joinGifts(raised, { serre: { cents: 5_00, on: '2026-11-01' } })
    expect(monthlyCents(two)).toBe(20_00)
    expect(monthlyCents({})).toBe(0)
  })
})

it('[IM15] those who have not started again are reminded after two weeks', () => {
  expect(RESTART_REMINDER_DAYS).toBe(14)
})

it('[IM16] a link opens for 60 days', () => {
  expect(RESTART_LINK_DAYS).toBe(60)
})

it('[IM17] what was read of a donor is kept for 180 days', () => {
  expect(MONTHLY_DONOR_DAYS).toBe(180)
})
