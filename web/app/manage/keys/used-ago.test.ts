import { expect, it } from 'vitest'
import { usedAgo } from './used-ago.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const ago = (iso: string, locale: 'fr' | 'en' = 'fr') => usedAgo(Date.parse(iso), NOW, locale)

it('says how long ago in the largest unit', () => {
  expect(ago('2026-11-20T11:59:50.000Z')).toBe('il y a 1 minute')
  expect(ago('2026-11-20T11:57:10.000Z')).toBe('il y a 2 minutes')
  expect(ago('2026-11-20T09:30:00.000Z')).toBe('il y a 2 heures')
  expect(ago('2026-11-19T11:00:00.000Z')).toBe('hier')
  expect(ago('2026-11-10T12:00:00.000Z', 'en')).toBe('10 days ago')
})

it('knows no future: clocks differ by some seconds', () => {
  expect(ago('2026-11-20T12:00:20.000Z', 'en')).toBe('1 minute ago')
})
