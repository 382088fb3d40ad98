import { expect, it } from 'vitest'
import { testDay, whoseTurnItIs } from './turns.ts'

const KINDS = ['event', 'membership', 'shop', 'crowdfunding', 'donation', 'sale', 'checkout']

it('gives everybody one turn in so many days, over the end of a year too', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01']
  const turns = days.map((day) => whoseTurnItIs(KINDS, days.length, { TEST_DAY: day }))
  expect(turns.flat().toSorted()).toEqual(KINDS.toSorted())
  for (const turn of turns) expect(turn.length).toBeGreaterThanOrEqual(2)
})

it('is the same all day, and everybody’s when asked for', () => {
  const env = { TEST_DAY: '2026-11-17' }
  expect(whoseTurnItIs(KINDS, 2, env)).toEqual(whoseTurnItIs(KINDS, 2, env))
  expect(whoseTurnItIs(KINDS, 2, { ...env, TEST_ALL: '1' })).toEqual(KINDS)
})

it('is today’s unless a run says its day', () => {
  expect(testDay({ TEST_DAY: '2026-11-17' })).toBe('2026-11-17')
  expect(testDay({})).toMatch(/^\d{4}-\d\d-\d\d$/)
})
