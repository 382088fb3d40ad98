import { expect, it } from 'vitest'
import {
  endsToRemindOf,
  filledText,
  RENEWAL_LINK_DAYS,
  RENEWAL_MOMENTS,
  renewalMoment,
  unknownPlaceholders,
} from './renewal.ts'

it.each([
  ['2027-08-01', null],
  ['2027-08-02', 'Before30'],
  ['2027-08-05', 'Before30'],
  ['2027-08-06', null],
  ['2027-08-25', 'Before7'],
  ['2027-08-28', 'Before7'],
  ['2027-08-29', null],
  ['2027-09-08', 'After7'],
  ['2027-09-11', 'After7'],
  ['2027-09-12', null],
] as const)('[F24] of a membership that ends on 1 September, %s is the day of %s', (today, moment) => {
  expect(renewalMoment('2027-09-01', today)).toBe(moment)
})

it('[F24] the ends that are looked for are those of which a reminder is due', () => {
  const today = '2027-01-15'
  const ends = endsToRemindOf(today)
  expect(ends).toHaveLength(RENEWAL_MOMENTS.length * 4)
  for (const { moment, endsOn } of ends) expect(renewalMoment(endsOn, today)).toBe(moment)
})

it('[F25] a renewal link opens for 60 days', () => {
  expect(RENEWAL_LINK_DAYS).toBe(60)
})

it('[F26] a text names its reader, the association and the last day', () => {
  const values = { prénom: 'Lou', association: 'Judo', 'date de fin': '31 août 2027' }
  expect(filledText('{prénom}, { association } : {date de fin} {autre}', values)).toBe(
    'Lou, Judo : 31 août 2027 {autre}',
  )
  expect(unknownPlaceholders('{prénom} {prenom} {} ok')).toEqual(['{prenom}', '{}'])
})
