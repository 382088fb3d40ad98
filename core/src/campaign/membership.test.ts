import { expect, it } from 'vitest'
import { parisInstant } from '../dates/dates.ts'
import {
  isSeason,
  lastDayOfYear,
  membershipPeriod,
  membershipStartsOn,
  membershipStanding,
  renewableUntil,
  standingsFound,
  suggestedSeasonStart,
} from './membership.ts'

const season = { startsAt: parisInstant('2026-09-01'), endsAt: parisInstant('2027-08-31', '23:59') }

it('[F8] a moving year lasts from the day it is taken to the eve of the same day a year later', () => {
  const moving = { validityType: 'MovingYear', ...season } as const
  expect(membershipPeriod('2026-11-15', moving)).toEqual({ from: '2026-11-15', until: '2027-11-14' })
  expect(membershipPeriod('2028-02-29', moving)).toEqual({ from: '2028-02-29', until: '2029-02-27' })
})

it('[F28] a membership of a moving year that renews one begins on the day after it', () => {
  const startsOn = membershipStartsOn('2026-11-15', 'MovingYear', '2026-12-14')
  expect(startsOn).toBe('2026-12-15')
  const moving = { validityType: 'MovingYear', startsAt: null, endsAt: null } as const
  expect(membershipPeriod('2026-11-15', moving, startsOn)).toEqual({
    from: '2026-12-15',
    until: '2027-12-14',
  })
  expect(membershipStartsOn('2026-11-15', 'MovingYear', '2026-11-15')).toBe('2026-11-16')
  expect(membershipStartsOn('2026-11-15', 'MovingYear', '2026-11-14')).toBeNull()
  expect(membershipStartsOn('2026-11-15', 'MovingYear', null)).toBeNull()
  for (const validity of ['Season', 'Custom', 'Illimited', null] as const)
    expect(membershipStartsOn('2026-11-15', validity, '2026-12-14')).toBeNull()
})

it('[F8] a membership between two dates has the campaign’s, whenever it is taken', () => {
  const custom = { validityType: 'Custom', ...season } as const
  expect(membershipPeriod('2026-11-15', custom)).toEqual({ from: '2026-09-01', until: '2027-08-31' })
  const open = { validityType: 'Custom', startsAt: null, endsAt: null } as const
  expect(membershipPeriod('2026-11-15', open)).toEqual({ from: '2026-11-15', until: null })
})

it('[F8] a membership for a season begins with it or on the day it is taken, and ends with it', () => {
  const seasonal = { validityType: 'Season', ...season } as const
  const until = '2027-08-31'
  expect(membershipPeriod('2026-06-15', seasonal)).toEqual({ from: '2026-09-01', until })
  expect(membershipPeriod('2026-09-01', seasonal)).toEqual({ from: '2026-09-01', until })
  expect(membershipPeriod('2026-11-15', seasonal)).toEqual({ from: '2026-11-15', until })
  expect(membershipPeriod('2027-08-31', seasonal)).toEqual({ from: '2027-08-31', until })
  const open = { validityType: 'Season', startsAt: null, endsAt: null } as const
  expect(membershipPeriod('2026-11-15', open)).toEqual({ from: '2026-11-15', until: null })
})

it('[F8] one that is written down after its season was for the whole of it', () => {
  const seasonal = { validityType: 'Season', ...season } as const
  expect(membershipPeriod('2027-09-01', seasonal)).toEqual({ from: '2026-09-01', until: '2027-08-31' })
})

it('[F22] a season is exactly a year, to the eve of its first day', () => {
  expect(lastDayOfYear('2026-09-01')).toBe('2027-08-31')
  expect(lastDayOfYear('2027-03-01')).toBe('2028-02-29')
  expect(isSeason({ from: '2026-09-01', until: '2027-08-31' })).toBe(true)
  expect(isSeason({ from: '2026-09-01', until: '2027-09-01' })).toBe(false)
  expect(isSeason({ from: '2026-09-01', until: null })).toBe(false)
})

it('[F22] the season suggested begins on 1 September: the running one until April, then the coming one', () => {
  expect(suggestedSeasonStart('2026-11-18')).toBe('2026-09-01')
  expect(suggestedSeasonStart('2027-04-30')).toBe('2026-09-01')
  expect(suggestedSeasonStart('2027-05-01')).toBe('2027-09-01')
})

it('[F8] a membership without a limit has no last day', () => {
  for (const validityType of ['Illimited', null] as const)
    expect(membershipPeriod('2026-11-15', { validityType, ...season })).toEqual({
      from: '2026-11-15',
      until: null,
    })
})

it('[F9] a membership is good to its last day, ends soon in its last thirty, and is over on the next', () => {
  const year = { from: '2026-11-15', until: '2027-11-14' }
  const on = (today: string) => membershipStanding(year, today)
  expect(on('2026-11-14')).toBe('NotYet')
  expect(on('2026-11-15')).toBe('Current')
  expect(on('2027-10-14')).toBe('Current')
  expect(on('2027-10-15')).toBe('EndsSoon')
  expect(on('2027-11-14')).toBe('EndsSoon')
  expect(on('2027-11-15')).toBe('Over')
})

it('[S5] a membership may be renewed in its last thirty days, as long as it is said to end soon', () => {
  expect(renewableUntil('2027-10-15')).toBe('2027-11-14')
})

it('[F9] whoever asks for those up to date finds those whose membership ends soon too', () => {
  expect(standingsFound(['Current'])).toEqual(['Current', 'EndsSoon'])
  expect(standingsFound(['EndsSoon', 'Current'])).toEqual(['EndsSoon', 'Current'])
  expect(standingsFound(['EndsSoon'])).toEqual(['EndsSoon'])
  expect(standingsFound(['Over', 'NotYet', 'Never'])).toEqual(['Over', 'NotYet', 'Never'])
})

it('[F9] one without an end never ends', () => {
  expect(membershipStanding({ from: '2026-11-15', until: null }, '2099-01-01')).toBe('Current')
})
