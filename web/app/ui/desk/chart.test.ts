import { expect, it } from 'vitest'
import { topOfScale } from './chart.tsx'

it.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [99, 100],
  [101_000, 120_000],
  [250_000, 320_000],
  [420_000, 600_000],
])('the scale above %d ends at %d', (highest, top) => {
  expect(topOfScale(highest)).toBe(top)
})
