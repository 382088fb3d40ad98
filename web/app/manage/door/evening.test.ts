import { expect, it } from 'vitest'
import { proposedEvening } from './evening.ts'

it.each([
  ['the day of an event to come, in France', '2026-12-11T23:30:00Z', '2026-12-12'],
  ['today for the event of today', '2026-11-18T09:00:00Z', '2026-11-18'],
  ['today where the event is over', '2026-04-11T18:00:00Z', '2026-11-18'],
  ['today where it has no date', null, '2026-11-18'],
])('proposes %s', (_, startDate, evening) => {
  expect(proposedEvening(startDate, '2026-11-18')).toBe(evening)
})
