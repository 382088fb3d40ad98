import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseClock } from './clock.ts'
import type { Row, Queryable } from './db.ts'

const HALF_A_MINUTE = 30_000
let serverAt: number
/** How long each question is on its way, in turn, before the database reads its clock; then it is answered at once. */
let waitsMs: number[]

const serverNow = () => serverAt + performance.now()
const db: Queryable = {
  async query<R extends Row>() {
    vi.advanceTimersByTime(waitsMs.shift() ?? 0)
    // The clock asks for nothing else.
    return [{ now: serverNow() }] as unknown as R[]
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  serverAt = Date.UTC(2027, 0, 1)
  waitsMs = []
})
afterEach(() => void vi.useRealTimers())

it('is not put wrong by a question that had to connect first', async () => {
  waitsMs = [80]
  const clock = await databaseClock(db)
  expect(clock.now()).toBe(serverNow())
  clock.stop()
})

it('waits where it was a little ahead, and never goes back', async () => {
  waitsMs = [80, 80, 80]
  const clock = await databaseClock(db)
  expect(clock.now()).toBe(serverNow() + 40)
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE - 1)
  const before = clock.now()
  await vi.advanceTimersByTimeAsync(1)
  expect(clock.now()).toBe(before)
  vi.advanceTimersByTime(39)
  expect(clock.now()).toBe(serverNow())
  clock.stop()
})

it('follows the database where its clock was set back', async () => {
  const clock = await databaseClock(db)
  clock.now()
  serverAt -= 3_600_000
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE)
  expect(clock.now()).toBe(serverNow())
  clock.stop()
})
