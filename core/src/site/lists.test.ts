import { expect, it } from 'vitest'
import { COUNTED_EXACTLY, rowCount, SEARCHED_NEAREST } from './lists.ts'

it('[G13] a list is counted exactly up to ten thousand rows', () => {
  expect(COUNTED_EXACTLY).toBe(10_000)
  expect(rowCount(0)).toEqual({ rows: 0, isMore: false })
  expect(rowCount(10_000)).toEqual({ rows: 10_000, isMore: false })
  expect(rowCount(10_001)).toEqual({ rows: 10_000, isMore: true })
})

it('[G14] a search looks at the thousand nearest matches', () => {
  expect(SEARCHED_NEAREST).toBe(1_000)
})
