import { expect, it } from 'vitest'
import { daysAgo } from './days-ago.ts'

const TODAY = '2026-11-16'

it('says how many days ago something was, for a week', () => {
  expect(daysAgo('2026-11-16', TODAY, 'fr')).toBe('aujourd’hui')
  expect(daysAgo('2026-11-15', TODAY, 'fr')).toBe('hier')
  expect(daysAgo('2026-11-13', TODAY, 'fr')).toBe('il y a 3 jours')
  expect(daysAgo('2026-11-13', TODAY, 'en')).toBe('3 days ago')
  expect(daysAgo('2026-11-10', TODAY, 'en')).toBe('6 days ago')
})

it('says the date of what is older, and of what a wrong clock has yet to come', () => {
  expect(daysAgo('2026-11-09', TODAY, 'fr')).toBe('9 novembre 2026')
  expect(daysAgo('2026-11-17', TODAY, 'en')).toBe('17 November 2026')
})
