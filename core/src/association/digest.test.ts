import { expect, it } from 'vitest'
import { parisInstant } from '../dates/dates.ts'
import { daysToTell, digestRhythm, salesPauseBegan } from './digest.ts'

it('[J1] who manages hears of each day, who only reads of nothing, until they choose', () => {
  expect(digestRhythm(null, true)).toBe('daily')
  expect(digestRhythm(null, false)).toBe('none')
  expect(digestRhythm('none', true)).toBe('none')
  expect(digestRhythm('each', false)).toBe('each')
})

// The clock goes forward on 29 March 2026 and back on 25 October.
it.each([
  ['2026-03-28', '2026-03-29'],
  ['2026-03-29', '2026-03-30'],
  ['2026-10-24', '2026-10-25'],
  ['2026-10-25', '2026-10-26'],
  ['2026-11-14', '2026-11-15'],
])('[J2] %s is told from 8 in the morning of %s, in summer and in winter', (day, next) => {
  const eight = parisInstant(next, '08:00')
  expect(daysToTell(eight - 1, null)).not.toContain(day)
  expect(daysToTell(eight, null)).toEqual([day])
  expect(daysToTell(eight, day)).toEqual([])
})

it('[J3] days that were missed are told too, seven at most', () => {
  const now = parisInstant('2026-11-15', '08:00')
  expect(daysToTell(now, '2026-11-12')).toEqual(['2026-11-13', '2026-11-14'])
  expect(daysToTell(now, '2026-10-01')).toEqual([
    '2026-11-08',
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
  ])
})

it('[J4] between two mails about sales ten minutes pass', () => {
  const now = parisInstant('2026-11-15', '10:00')
  expect(salesPauseBegan(now)).toBe(parisInstant('2026-11-15', '09:50'))
})
