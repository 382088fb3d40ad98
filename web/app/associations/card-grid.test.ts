import { describe, expect, it } from 'vitest'
import { widthOf } from './card-grid.ts'

describe('the cards of campaigns', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'fill every row, of three columns and of two, when there are %i',
    (count) => {
      for (const screen of ['wide', 'narrow'] as const) {
        let inRow = 0
        for (let index = 0; index < count; index += 1) {
          inRow += widthOf(index, count)[screen]
          expect(inRow).toBeLessThanOrEqual(12)
          if (inRow === 12) inRow = 0
        }
        expect(inRow).toBe(0)
      }
    },
  )
})
