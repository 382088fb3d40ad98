import { expect, it } from 'vitest'
import { LOG_KEPT_DAYS, nextTryAt, TRIED_FOR_DAYS } from './webhook.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The hours after which each try comes, where none gets through. */
function triesAt(spread: number): number[] {
  const at = [0]
  for (;;) {
    const now = at.at(-1) ?? 0
    const next = nextTryAt({ beganAt: 0, tries: at.length, now, spread })
    if (next === null) return at
    at.push(next)
  }
}

it('[NP1] a notification that does not get through is tried for three days, with growing pauses', () => {
  expect(triesAt(0).map((at) => at / MINUTE)).toEqual([
    0, 1, 6, 36, 156, 456, 1056, 1776, 2496, 3216, 3936, 4320,
  ])
  expect((triesAt(0).at(-1) ?? 0) / HOUR).toBe(24 * TRIED_FOR_DAYS)
})

it('[NP1] each pause is longer by up to a tenth, and the last try comes at the end of the three days all the same', () => {
  const [early, late] = [triesAt(0), triesAt(1)]
  expect(late[1]).toBe(1.1 * MINUTE)
  expect(late[2]).toBe(6.6 * MINUTE)
  expect(late.at(-1)).toBe(early.at(-1))
  expect(nextTryAt({ beganAt: 0, tries: 4, now: 72 * HOUR, spread: 0 })).toBe(null)
})

it('[NP2] what was sent is kept for thirty days', () => {
  expect(LOG_KEPT_DAYS).toBe(30)
})
