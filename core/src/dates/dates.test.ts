import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  ageOn,
  chosenTime,
  dateParts,
  daysBetween,
  daysInMonth,
  epochMs,
  formatDate,
  formatMonth,
  formatLongDate,
  formatMoment,
  formatPeriod,
  formatTime,
  isLocalDate,
  localDate,
  monthsAfter,
  parisDate,
  parisInstant,
  parisMoment,
  parisTime,
  periodEndMs,
} from './dates.ts'

const days = fc.integer({ min: -20_000, max: 40_000 }).map((n) => addDays('2000-01-01', n))

describe('days', () => {
  it('[D1] a day is a real day of the calendar', () => {
    for (const real of ['2024-02-29', '2000-02-29', '2026-12-31']) expect(isLocalDate(real)).toBe(true)
    const unreal = [
      '2025-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-1',
      '01/01/2026',
      '',
    ]
    expect(unreal.filter(isLocalDate)).toEqual([])
    expect(() => localDate(2025, 2, 29)).toThrow('not a date')
    expect(() => dateParts('today')).toThrow('not a date')
    expect(() => epochMs('yesterday')).toThrow('not an instant')
  })

  it('[D1] days are counted without hours getting in the way', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -5000, max: 5000 }),
        (day, n) => daysBetween(day, addDays(day, n)) === n,
      ),
    )
  })
})

describe('Paris', () => {
  it.each([
    ['2026-01-15T22:59:59Z', '2026-01-15', '23:59'],
    ['2026-01-15T23:00:00Z', '2026-01-16', '00:00'],
    ['2026-07-15T21:59:59Z', '2026-07-15', '23:59'],
    ['2026-07-15T22:00:00Z', '2026-07-16', '00:00'],
    ['2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
    ['2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
  ])('[D2] at %s it is %s %s in Paris', (instant, date, time) => {
    expect(parisDate(instant)).toBe(date)
    expect(parisTime(Date.parse(instant))).toBe(time)
  })

  it('[D2] a moment can be told with how far its clock is from UTC', () => {
    expect(parisMoment('2026-01-15T22:59:59.120Z')).toBe('2026-01-15T23:59:59.120+01:00')
    expect(parisMoment('2026-07-15T22:00:00Z')).toBe('2026-07-16T00:00:00.000+02:00')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (ms) => Date.parse(parisMoment(ms)) === ms),
    )
  })

  it('[D2] the calendar agrees at any moment, whatever was asked before', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const moments = fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2100, 0) })
    fc.assert(fc.property(moments, (ms) => `${parisDate(ms)} ${parisTime(ms)}` === calendar.format(ms)))
  })

  it('[D2] a date and a time in Paris are one moment', () => {
    expect(parisInstant('2026-01-15')).toBe(Date.parse('2026-01-14T23:00:00Z'))
    expect(parisInstant('2026-07-15', '18:30')).toBe(Date.parse('2026-07-15T16:30:00Z'))
    expect(parisInstant('2026-03-29', '02:30')).toBe(Date.parse('2026-03-29T01:30:00Z'))
    expect(() => parisInstant('2026-07-15', 'noon')).toThrow('not a date and time')
    fc.assert(
      fc.property(
        days,
        (day) =>
          parisDate(parisInstant(day, '12:00')) === day && parisTime(parisInstant(day, '04:00')) === '04:00',
      ),
    )
  })

  it('[D2] moments before and after all clocks are told as well: programs send the first and the last they know', () => {
    for (const day of ['0000-01-01', '0001-01-01', '0999-12-31', '9999-12-31'])
      expect(parisDate(parisInstant(day, '12:00'))).toBe(day)
    expect(parisTime('9999-12-31T23:59:59Z')).toBeTypeOf('string')
  })
})

describe('months', () => {
  it('[D3] months are counted from the anchor and clamped to their length', () => {
    expect([0, 1, 2, 3].map((n) => monthsAfter('2024-01-31', n))).toEqual([
      '2024-01-31',
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
    ])
    expect(monthsAfter('2026-12-10', 1)).toBe('2027-01-10')
    expect(monthsAfter('2026-01-10', -1)).toBe('2025-12-10')
    expect(monthsAfter('2026-01-10', 1, 31)).toBe('2026-02-28')
  })

  it('[D3] for every anchor of 2024–2032, twelve months later is the same day, but for 29 February', () => {
    const wrong: string[] = []
    for (let day = '2024-01-01'; day <= '2032-12-31'; day = addDays(day, 1)) {
      const { year, month, day: number } = dateParts(day)
      const expected = localDate(year + 1, month, Math.min(number, daysInMonth(year + 1, month)))
      if (monthsAfter(day, 12) !== expected) wrong.push(day)
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['2008-03-15', '2026-03-14', 17],
    ['2008-03-15', '2026-03-15', 18],
    ['2008-12-31', '2026-01-01', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('[D4] who is born on %s is, on %s, %i', (birth, today, age) => {
    expect(ageOn(birth, today)).toBe(age)
  })
})

describe('times', () => {
  it('[D5] 00h00 and 23h59 are no time', () => {
    expect(['00:00', '23:59', '00:01', '18:30'].map(chosenTime)).toEqual([null, null, '00:01', '18:30'])
    expect(formatMoment('2026-03-14T17:30:00Z', 'fr')).toBe('samedi 14 mars 2026 à\u00a018\u202fh\u202f30')
    expect(formatMoment('2026-03-14T17:30:00Z', 'en')).toBe('Saturday 14 March 2026 at\u00a018:30')
    expect(formatMoment('2026-03-13T23:00:00Z', 'fr')).toBe('samedi 14 mars 2026')
    expect(formatMoment('2026-03-14T22:59:00Z', 'fr')).toBe('samedi 14 mars 2026')
    expect(formatTime('09:05', 'fr')).toBe('9\u202fh\u202f05')
    expect(formatTime('10:00', 'fr')).toBe('10\u202fh')
  })

  it('[D6] of an event say its end once', () => {
    const [start, end, nextDay] = ['2026-03-14T09:00:00Z', '2026-03-14T17:30:00Z', '2026-03-15T17:30:00Z']
    expect(formatPeriod(start, null, 'fr')).toBe('samedi 14 mars 2026 à\u00a010\u202fh')
    expect(formatPeriod(start, end, 'fr')).toBe(
      'samedi 14 mars 2026 à\u00a010\u202fh, jusqu’à 18\u202fh\u202f30',
    )
    expect(formatPeriod(start, end, 'en')).toBe('Saturday 14 March 2026 at\u00a010:00, until 18:30')
    expect(formatPeriod(start, '2026-03-14T22:59:00Z', 'fr')).toBe('samedi 14 mars 2026 à\u00a010\u202fh')
    expect(formatPeriod(start, nextDay, 'fr')).toBe(
      'samedi 14 mars 2026 à\u00a010\u202fh, jusqu’au dimanche 15 mars 2026 à\u00a018\u202fh\u202f30',
    )
    expect(formatPeriod(start, nextDay, 'en')).toBe(
      'Saturday 14 March 2026 at\u00a010:00, until Sunday 15 March 2026 at\u00a018:30',
    )
  })

  it('[D5] a period that ends without a time ends with its day', () => {
    const endOfDay = parisInstant('2026-06-11')
    expect(periodEndMs(parisInstant('2026-06-10'))).toBe(endOfDay)
    expect(periodEndMs(parisInstant('2026-06-10', '23:59'))).toBe(endOfDay)
    expect(periodEndMs(parisInstant('2026-06-10', '18:00'))).toBe(parisInstant('2026-06-10', '18:00'))
  })

  it('[D6] dates are written in both languages', () => {
    expect(formatDate('2026-08-01', 'fr')).toBe('1er août 2026')
    expect(formatDate('2026-08-01', 'en')).toBe('1 August 2026')
    expect(formatLongDate('2026-02-22', 'fr')).toBe('dimanche 22 février 2026')
    expect(formatMonth('2026-02-22', 'fr')).toBe('février 2026')
    expect(formatMonth('2026-02-22', 'en')).toBe('February 2026')
  })

  it('[D6] and as the platform writes them', () => {
    const options = {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    } as const
    const [french, english] = ['fr-FR', 'en-GB'].map((tag) => new Intl.DateTimeFormat(tag, options))
    fc.assert(
      fc.property(days, (day) => {
        const date = new Date(`${day}T00:00:00Z`)
        const fr = formatLongDate(day, 'fr').replace(' 1er ', ' 1 ')
        const en = formatLongDate(day, 'en')
        return (
          fr === french?.format(date).replace(' 1er ', ' 1 ') && en === english?.format(date).replace(',', '')
        )
      }),
    )
  })
})
