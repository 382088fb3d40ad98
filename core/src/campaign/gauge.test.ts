import { describe, expect, it } from 'vitest'
import { FEWEST_ASSOCIATIONS_OF_A_SUM, filledPercent, type Fundraiser, gaugeOf } from './gauge.ts'

const campaign: Fundraiser = {
  formType: 'CrowdFunding',
  collectedCents: 3100_00,
  goalCents: 5000_00,
  saleEnd: '2026-11-28T22:59:00.000Z',
}
const on = (day: string, more: Partial<Fundraiser> = {}) => gaugeOf({ ...campaign, ...more }, day)

it('[F29] a sum is of five associations at least', () => {
  expect(FEWEST_ASSOCIATIONS_OF_A_SUM).toBe(5)
})

describe('the gauge of a fundraiser', () => {
  it('[F20] says how far it is of its goal, in whole percent, however far that is', () => {
    expect(on('2026-11-16')).toMatchObject({ percent: 62 })
    expect(on('2026-11-16', { collectedCents: 4999_99 })).toMatchObject({ percent: 99 })
    expect(on('2026-11-16', { collectedCents: 6000_00 })).toMatchObject({ percent: 120 })
    expect(on('2026-11-16', { goalCents: null })).toMatchObject({ percent: null })
    expect([filledPercent(62), filledPercent(120)]).toEqual([62, 100])
  })

  it('[F20] counts the days that are left, in France; none on the last one', () => {
    expect(on('2026-11-16')?.daysLeft).toBe(12)
    expect(on('2026-11-28')?.daysLeft).toBe(0)
    expect(on('2026-11-29')?.daysLeft).toBeNull()
    expect(on('2026-11-16', { saleEnd: null })?.daysLeft).toBeNull()
  })

  it('[F20] is drawn for a donation with a goal, for nothing that is bought, and where amounts are shown', () => {
    expect(on('2026-11-16', { formType: 'Donation' })).not.toBeNull()
    expect(on('2026-11-16', { formType: 'Donation', goalCents: null })).toBeNull()
    expect(on('2026-11-16', { formType: 'Shop' })).toBeNull()
    expect(on('2026-11-16', { collectedCents: null })).toBeNull()
  })
})
