import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stepBack, watchRush } from './rush.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process that is at work for this part of its time. */
const busy = (part: number) => () => performance.now() * part

function after(callsEach: number, everyMs: number, forMs: number, part = 1): boolean {
  const { called, isRush } = watchRush(busy(part))
  for (let ms = 0; ms < forMs; ms += everyMs) {
    for (let call = 0; call < callsEach; call += 1) called()
    vi.advanceTimersByTime(everyMs)
  }
  return isRush()
}

it('many calls are a rush, at every moment of it', () => {
  for (const forMs of [200, 255, 260, 400, 505, 1000]) expect(after(1, 5, forMs), `${forMs} ms`).toBe(true)
})

it('a page and all it is made of is none, nor are a few visitors', () => {
  expect(after(20, 10, 10)).toBe(false)
  expect(after(1, 15, 3000)).toBe(false)
})

it('many calls are none where they leave the process time for more', () => {
  expect(after(1, 5, 1000, 0.75)).toBe(true)
  expect(after(1, 5, 1000, 0.65)).toBe(false)
})

it('a process that was idle before a rush is in it from its first moments', () => {
  let workedMs = 0
  const { called, isRush } = watchRush(() => workedMs)
  called()
  vi.advanceTimersByTime(10_000)
  for (let ms = 0; ms < 100; ms += 2) {
    called()
    vi.advanceTimersByTime(2)
    workedMs += 2
  }
  expect(isRush()).toBe(true)
})

it('is over when nobody calls any more', () => {
  const { called, isRush } = watchRush(busy(1))
  for (let call = 0; call < 100; call += 1) called()
  expect(isRush()).toBe(true)
  vi.advanceTimersByTime(500)
  expect(isRush()).toBe(false)
})

it.each([
  ['in a rush', true, 148, 1_000],
  ['and not at all otherwise', false, 0, 50],
])('long work rests three times as long as it worked %s', async (_when, isRush, leastMs, mostMs) => {
  vi.useRealTimers()
  const began = performance.now()
  await stepBack(() => isRush, 50)
  const restedMs = performance.now() - began
  expect(restedMs).toBeGreaterThanOrEqual(leastMs)
  expect(restedMs).toBeLessThan(mostMs)
})
