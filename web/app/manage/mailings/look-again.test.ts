import { expect, it } from 'vitest'
import { lookAgainMs } from './look-again.ts'

it('looks every two seconds at first, and at last twice a minute', () => {
  expect([0, 20_000, 60_000, 300_000, 3_600_000].map(lookAgainMs)).toEqual([
    2_000, 2_000, 6_000, 30_000, 30_000,
  ])
})

it('looks no more than 180 times in an hour', () => {
  let [watched, looks] = [0, 0]
  for (; watched < 3_600_000; looks += 1) watched += lookAgainMs(watched)
  expect(looks).toBeLessThan(180)
})
