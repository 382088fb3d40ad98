import { expect, it } from 'vitest'
import { parisDate, parisInstant, parisTime } from '../dates/dates.ts'
import { aYearLater, endAYearLater, nextSeasonTitle, yearsMoved } from './next-season.ts'

const iso = (day: string, time = '00:00') => new Date(parisInstant(day, time)).toISOString()
const shown = (instant: string) => `${parisDate(instant)} ${parisTime(instant)}`

it('[F23] a date of the next season is the same day and hour a year later, 29 February the 28th', () => {
  expect(shown(aYearLater(iso('2026-09-01')))).toBe('2027-09-01 00:00')
  expect(shown(aYearLater(iso('2026-03-28', '18:30')))).toBe('2027-03-28 18:30')
  expect(shown(aYearLater(iso('2028-02-29', '09:00')))).toBe('2029-02-28 09:00')
})

it('[F23] the end of a season is the eve of what follows, in leap years too', () => {
  expect(shown(endAYearLater(iso('2027-08-31', '23:59')))).toBe('2028-08-31 23:59')
  expect(shown(endAYearLater(iso('2027-02-28', '23:59')))).toBe('2028-02-29 23:59')
  expect(shown(endAYearLater(iso('2028-02-29', '23:59')))).toBe('2029-02-28 23:59')
})

it.each([
  ['Adhésion 2026-2027', 'Adhésion 2027-2028'],
  ['Adhésion 2026/2027', 'Adhésion 2027/2028'],
  ['Saison 2026 – 2027, section judo', 'Saison 2027 – 2028, section judo'],
  ['Adhésion 2026', 'Adhésion 2027'],
  ['Licence 2026-27', 'Licence 2027-28'],
  ['Licence 2098/99', 'Licence 2099/00'],
  ['Depuis 2026-09', 'Depuis 2027-09'],
  ['Lot 120260', 'Lot 120260'],
  ['Adhésion', 'Adhésion'],
])('[F23] the years of %s are moved: %s', (title, next) => {
  expect(yearsMoved(title)).toBe(next)
})

it('[F23] a title without a year gets those of its season, so that two seasons are told apart', () => {
  expect(nextSeasonTitle('Adhésion 2026-2027', iso('2027-09-01'))).toBe('Adhésion 2027-2028')
  expect(nextSeasonTitle('Adhésion', iso('2027-09-01'))).toBe('Adhésion 2027-2028')
  expect(nextSeasonTitle('Adhésion', iso('2027-01-01'))).toBe('Adhésion 2027')
  expect(nextSeasonTitle('Adhésion', null)).toBe('Adhésion')
})
