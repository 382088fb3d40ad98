import { expect, it } from 'vitest'
import { seenInWords } from './seen.ts'

const NOW = Date.parse('2026-11-18T20:00:00Z')

it.each([
  ['2026-11-18T20:00:04Z', 'vu à l’instant', 'seen just now'],
  ['2026-11-18T19:58:01Z', 'vu à l’instant', 'seen just now'],
  ['2026-11-18T19:58:00Z', 'vu il y a 2\u202fmin', 'seen 2 min ago'],
  ['2026-11-18T19:00:01Z', 'vu il y a 59\u202fmin', 'seen 59 min ago'],
  ['2026-11-18T19:00:00Z', 'vu il y a 1\u202fh', 'seen 1 h ago'],
  [
    '2026-11-17T20:00:00Z',
    'vu le 17 novembre 2026 à\u00a021\u202fh',
    'seen on 17 November 2026 at\u00a021:00',
  ],
])('says when a phone last spoke, %s', (seenAt, french, english) => {
  expect(seenInWords(seenAt, NOW, 'fr')).toBe(french)
  expect(seenInWords(seenAt, NOW, 'en')).toBe(english)
})
