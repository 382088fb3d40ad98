import { expect, it } from 'vitest'
import { nextPortion, type Pace, TURN_MS } from './pace.ts'

const RATES = Array.from({ length: 2_000 }, (_, index) => index + 1)
const MINUTE_MS = 60_000
const HOUR_OF_TURNS = 720

/** Turns as a worker takes them; answers what left, and fails where more left than the time so far allowed. */
function leftAfter(perMinute: number, turns: number, lateBy: (turn: number) => number) {
  let [now, left] = [1_000_000, 0]
  let pace: Pace = { turnedAt: now, carried: 0 }
  const began = now
  for (let turn = 0; turn < turns; turn += 1) {
    now += TURN_MS + lateBy(turn)
    const next = nextPortion(pace, now, perMinute)
    left += next.portion
    pace = next.pace
    if (left * MINUTE_MS > perMinute * (now - began)) throw new Error(`${perMinute} a minute: ${left} left`)
  }
  return { left, allowed: (perMinute * (now - began)) / MINUTE_MS }
}

it('lets exactly as many leave in an hour as every rate says', () => {
  const wrong = RATES.filter((rate) => leftAfter(rate, HOUR_OF_TURNS, () => 0).left !== rate * 60)
  expect(wrong).toEqual([])
})

it('loses nothing where turns come late, and never runs ahead', () => {
  const lateBy = (turn: number) => (turn * 7_919) % 1_531
  const wrong = RATES.filter((rate) => {
    const { left, allowed } = leftAfter(rate, HOUR_OF_TURNS, lateBy)
    return left !== Math.floor(allowed)
  })
  expect(wrong).toEqual([])
})

it.each([10_001, 86_400_000])('begins anew after a rest of %i ms, with one portion', (rest) => {
  expect(nextPortion({ turnedAt: 0, carried: 0 }, rest, 300).portion).toBe(25)
})

it('lets nothing leave where the clock went back', () => {
  expect(nextPortion({ turnedAt: 60_000, carried: 59_999 }, 0, 300)).toEqual({
    portion: 0,
    pace: { turnedAt: 0, carried: 59_999 },
  })
})
