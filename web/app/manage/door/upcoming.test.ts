import { expect, it } from 'vitest'
import { upcomingAndPast } from './upcoming.ts'

const event = (name: string, startDate: string | null, endDate: string | null = null) => ({
  name,
  startDate,
  endDate,
})

it('keeps what is today, what goes on and what has no day before what is over', () => {
  const events = [
    event('tonight', '2026-11-18T19:00:00Z'),
    event('goes on', '2026-11-10T08:00:00Z', '2026-11-20T18:00:00Z'),
    event('always', null),
    event('yesterday', '2026-11-17T19:00:00Z', '2026-11-17T22:30:00Z'),
  ]
  const { upcoming, past } = upcomingAndPast(events, '2026-11-18')
  expect(upcoming.map(({ name }) => name)).toEqual(['tonight', 'goes on', 'always'])
  expect(past.map(({ name }) => name)).toEqual(['yesterday'])
})
