import { expect, it } from 'vitest'
import { type Machine, next, statesBefore, statesOf } from './machine.ts'
import { isFinal, machineFaults, reachable } from './machine-faults.ts'

const door: Machine<'open' | 'closed' | 'walled'> = {
  initial: ['open'],
  transitions: { open: ['closed'], closed: ['open', 'walled'], walled: [] },
}

it('[G6] a machine allows what its table says', () => {
  expect(next(door, 'open', 'closed')).toBe('closed')
  expect(next(door, 'open', 'walled')).toBeNull()
  expect(isFinal(door, 'walled')).toBe(true)
  expect(isFinal(door, 'open')).toBe(false)
  expect(statesOf(door)).toEqual(['open', 'closed', 'walled'])
  expect(statesBefore(door, 'open')).toEqual(['closed'])
  expect(statesBefore(door, 'walled')).toEqual(['closed'])
  expect(machineFaults(door, ['walled'])).toEqual([])
})

it('[G6] its faults are found', () => {
  const broken: Machine<'a' | 'b' | 'c' | 'd'> = {
    initial: ['a'],
    transitions: { a: ['b', 'a'], b: [], c: ['a'], d: [] },
  }
  expect(reachable(broken)).toEqual(new Set(['a', 'b']))
  expect(machineFaults(broken, ['a', 'd'])).toEqual([
    'a is final but leads to b, a',
    'a leads to itself',
    'b leads nowhere but is not called final',
    'c cannot be reached',
    'd cannot be reached',
  ])
})
