import { expect, it } from 'vitest'
import { COUNTED_EXACTLY, rowCount } from './lists.ts'

it('[G13] a list is counted exactly up to ten thousand rows', () => {
  expect(COUNTED_EXACTLY).toBe(10_000)
  expect(rowCount(0)).toEqual({ rows: 0, isMore: false })
  expect(rowCount(10_000)).toEqual({ rows: 10_000, isMore: false })
  expect(rowCount(10_001)).toEqual({ rows: 10_000, isMore: true })
})
