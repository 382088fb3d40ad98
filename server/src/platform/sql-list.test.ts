import { LIVE_ATTEMPT_STATES } from '@obole/core/payment'
import { expect, it } from 'vitest'
import { sqlList } from './sql-list.ts'

it('writes a list of core as SQL reads it', () => {
  expect(sqlList(LIVE_ATTEMPT_STATES)).toBe(`('Init', 'WaitingAuthentication')`)
  expect(sqlList([1, 3])).toBe('(1, 3)')
  expect(sqlList(["aujourd'hui"])).toBe(`('aujourd''hui')`)
  expect(() => sqlList([])).toThrow('no empty list')
})
