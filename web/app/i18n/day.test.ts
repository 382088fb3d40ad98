import { expect, it } from 'vitest'
import { dayOf } from './day.ts'

it('says a day of the month as people do', () => {
  expect([1, 2, 15, 21].map((day) => dayOf(day, 'fr'))).toEqual(['1er', '2', '15', '21'])
  expect([1, 2, 3, 11, 12, 15, 22].map((day) => dayOf(day, 'en'))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '11th',
    '12th',
    '15th',
    '22nd',
  ])
})
