import { expect, it } from 'vitest'
import { topOfScale } from './chart.tsx'

it.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [99, 100],
  [101_000, 200_000],
  [250_000, 400_000],
  [420_000, 500_000],
])('the scale above %d ends at %d', (highest, top) => {
  expect(topOfScale(highest)).toBe(top)
})
