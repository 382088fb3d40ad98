import { expect, it } from 'vitest'
import { keepsDoorAlone } from './door-keeper.ts'

it('knows who is there for the door alone', () => {
  expect(keepsDoorAlone({ roles: ['CheckInOperator'] })).toBe(true)
  expect(keepsDoorAlone({ roles: ['CheckInOperator', 'CheckInOperator'] })).toBe(true)
  expect(keepsDoorAlone({ roles: ['CheckInOperator', 'FormAdmin'] })).toBe(false)
  expect(keepsDoorAlone({ roles: ['Treasurer', 'CheckInOperator'] })).toBe(false)
  expect(keepsDoorAlone({ roles: [] })).toBe(false)
  expect(keepsDoorAlone(undefined)).toBe(false)
})
