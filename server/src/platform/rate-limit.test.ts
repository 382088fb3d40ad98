import { isRefusal } from '@obole/contract/problems'
import { workIn } from '@obole/contract/proof-header'
import { solve } from '@obole/contract/proof-of-work'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import {
  addressRange,
  forgetRefilledLimits,
  giveTokensBack,
  isPublicAddress,
  takeToken,
  takeTokens,
} from './rate-limit.ts'
import { sql } from './sql.ts'

const test = testApp()
const rate = { limit: 5, windowMs: 60_000 }

const limited = (key: string) => ({ scope: 'test', key, rate })

async function takeMany(key: string, times: number): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: times }, () => takeToken(test.app, 'test', key, rate)),
  )
  return outcomes.filter((outcome) => outcome === null).length
}

it('gives exactly the limit to calls that come at the same instant', async () => {
  expect(await takeMany('crowd', 40)).toBe(5)
})

it('gives one more as each share of the window passes, and the whole limit after the window', async () => {
  expect(await takeMany('slow', 6)).toBe(5)
  test.clock.advance(12_000)
  expect(await takeMany('slow', 3)).toBe(1)
  test.clock.advance(60_000)
  expect(await takeMany('slow', 6)).toBe(5)
})

it('gives the whole limit to calls that arrive in another order than they were made', async () => {
  const now = test.clock.now()
  const outcomes = []
  for (const aheadMs of [400, 0, 300, 100, 200]) {
    const app = { ...test.app, clock: { now: () => now + aheadMs } }
    outcomes.push(await takeToken(app, 'test', 'disordered', rate))
  }
  expect(outcomes).toEqual([null, null, null, null, null])
})

it('says when to come back', async () => {
  await takeMany('refused', 5)
  const outcome = await takeToken(test.app, 'test', 'refused', rate)
  expect(outcome).toMatchObject({ refusal: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 12 } })
  test.clock.advance(4_000)
  const later = await takeToken(test.app, 'test', 'refused', rate)
  expect(later).toMatchObject({ details: { retryAfterSeconds: 8 } })
  const waitMs = Date.parse(String(later?.details?.['retryAt'])) - test.clock.now()
  expect(Math.ceil(waitMs / 1000)).toBe(8)
})

it('counts each scope and key apart, and refuses when one of several is empty', async () => {
  await takeMany('visitor', 5)
  expect(isRefusal(await takeTokens(test.app, [limited('visitor'), limited('range')]))).toBe(true)
  expect(await takeTokens(test.app, [{ ...limited('visitor'), scope: 'other' }, limited('range')])).toBeNull()
})

it('takes tokens back from calls that went well', async () => {
  await takeMany('returned', 5)
  await giveTokensBack(test.app, [{ scope: 'test', key: 'returned', rate }])
  expect(await takeMany('returned', 5)).toBe(1)
})

it('forgets the limits that are full again, and only those', async () => {
  await test.app.db.query(sql`delete from rate_limits`)
  await takeMany('early', 1)
  test.clock.advance(12_000)
  await takeMany('late', 1)
  await forgetRefilledLimits(test.app)
  const rows = await test.app.db.query(sql`select id from rate_limits`)
  expect(rows).toHaveLength(1)
})

it.each([
  ['192.0.2.17', '192.0.2.0/24'],
  ['::ffff:192.0.2.17', '192.0.2.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:0db8:0012::', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('%s belongs to %s', (address, range) => {
  expect(addressRange(address)).toBe(range)
})

it.each([
  ['192.0.2.17', true],
  ['2001:db8:12:34::1', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['::ffff:10.1.2.3', false],
  ['172.17.0.1', false],
  ['172.32.0.1', true],
  ['fd12::1', false],
  ['fe80::1%eth0', false],
  ['', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

describe('a limit that never closes', () => {
  const open = (key: string) =>
    [
      {
        scope: 'open',
        key,
        rate: { limit: 5, windowMs: 60_000 },
        worked: { after: 2, firstBits: 1, mostBits: 3 },
      },
    ] as const
  const asked = async (key: string, proof: string | null = null) => {
    const refused = await takeTokens(test.app, open(key), proof)
    return refused === null ? null : workIn(refused)
  }

  it('asks for nothing, then for work that grows up to its most, and counts only whoever was let in', async () => {
    expect(await asked('a')).toBeNull()
    expect(await asked('a')).toBeNull()
    for (const bits of [1, 2, 3, 3, 3, 3]) {
      expect((await asked('a'))?.difficultyBits).toBe(bits)
      const work = await asked('a')
      expect(await asked('a', await solve(work?.key ?? '', bits))).toBeNull()
    }
  })

  it('is not emptied by calls that go well while it is full', async () => {
    for (let n = 0; n < 6; n += 1) {
      const work = await asked('b')
      if (work) await asked('b', await solve(work.key, work.difficultyBits))
    }
    for (let n = 0; n < 3; n += 1) await giveTokensBack(test.app, open('b'))
    expect((await asked('b'))?.difficultyBits).toBe(3)
  })
})
