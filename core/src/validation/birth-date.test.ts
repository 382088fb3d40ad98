import { describe, expect, it } from 'vitest'
import { birthDateRule, dateAsLeft, dateRule, legalAgeRule } from './birth-date.ts'
import { parseTypedDate, typedDate } from '../dates/dates.ts'

const today = '2026-03-14'

describe('dates typed', () => {
  it('[V8] are strictly DD/MM/YYYY and exist', () => {
    expect(['', '14/03/2026', '29/02/2024'].map(dateRule)).toEqual([null, null, null])
    const wrong = [
      '29/02/2025',
      '31/04/2026',
      '1/3/2026',
      '14-03-2026',
      '2026-03-14',
      '14/03/26',
      '14/13/2026',
      'demain',
    ]
    expect(wrong.map(dateRule)).toEqual(wrong.map(() => 'dateInvalid'))
    expect(parseTypedDate('14/03/2026')).toBe('2026-03-14')
    expect(typedDate('2026-03-04')).toBe('04/03/2026')
  })

  it('[V9] a birth date lies between 01/01/1900 and today', () => {
    const right = ['', null, '01/01/1900', '14/03/2026', '1987-05-06']
    expect(right.map((date) => birthDateRule(date, today))).toEqual(right.map(() => null))
    const wrong = ['31/12/1899', '15/03/2026']
    expect(wrong.map((date) => birthDateRule(date, today))).toEqual(wrong.map(() => 'birthDateInvalid'))
    const noDates = ['29/02/2025', 'hier', '14/07/']
    expect(noDates.map((date) => birthDateRule(date, today))).toEqual(noDates.map(() => 'dateInvalid'))
  })

  it('[V10] a payer is at least 18; an empty or impossible date passes', () => {
    expect(legalAgeRule('14/03/2008', today)).toBeNull()
    expect(legalAgeRule('15/03/2008', today)).toBe('minor')
    expect(legalAgeRule('2010-01-01', today)).toBe('minor')
    expect(['', null, '31/02/2020', 'x'].map((date) => legalAgeRule(date, today))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

it.each([
  ['05/03/90', '05/03/1990'],
  ['16/11/26', '16/11/2026'],
  ['17/11/26', '17/11/1926'],
  ['01/01/27', '01/01/1927'],
  ['29/02/24', '29/02/2024'],
  ['31/02/24', '31/02/2024'],
  ['05/03/1990', '05/03/1990'],
  ['05/03', '05/03'],
  ['', ''],
])('[V8] a birth date left as %j is %j', (typed, meant) => {
  expect(dateAsLeft(typed, '2026-11-16', true)).toBe(meant)
})

it.each([
  ['05/03/90', '05/03/1990'],
  ['05/03/27', '05/03/2027'],
  ['31/12/46', '31/12/2046'],
  ['01/01/47', '01/01/1947'],
])('[V8] any other date left as %j is %j', (typed, meant) => {
  expect(dateAsLeft(typed, '2026-11-16', false)).toBe(meant)
})
