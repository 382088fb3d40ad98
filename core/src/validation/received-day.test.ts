import { expect, it } from 'vitest'
import { receivedDayRule } from './received-day.ts'

it('[V50] money was received by hand today at the latest, and at the earliest in the third year before', () => {
  const judged = (day: string) => receivedDayRule(day, '2026-11-16')
  expect(['2026-11-16', '2026-11-15', '2023-01-01'].map(judged)).toEqual([null, null, null])
  for (const day of [
    '2026-11-17',
    '2022-12-31',
    '1900-01-01',
    '0202-11-01',
    '0000-01-01',
    '',
    '16/11/2026',
    '2026-02-30',
  ])
    expect(judged(day)).toBe('receivedDayWrong')
})
