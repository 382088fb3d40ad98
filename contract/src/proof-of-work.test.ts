import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { solve } from './proof-of-work.ts'

const zeroBits = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0))

it.each([3, 50, 55, 56, 63, 64, 66, 127, 128, 200])(
  'finds what SHA-256 agrees with, after a key of %i characters',
  async (length) => {
    const key = 'k'.repeat(length)
    const proof = await solve(key, 9)
    expect(proof).toMatch(new RegExp(`^${key}\\.\\d+$`))
    expect(zeroBits(proof)).toBeGreaterThanOrEqual(9)
    // And the first such number, so that no digest was wrong on the way.
    const number = Number(proof.slice(length + 1))
    for (let n = 0; n < number; n += 1) expect(zeroBits(`${key}.${n}`)).toBeLessThan(9)
  },
)

it('does a few hundred thousand tries in a second or two', async () => {
  const began = Date.now()
  expect(zeroBits(await solve('some.key.of.ours', 17))).toBeGreaterThanOrEqual(17)
  expect(Date.now() - began).toBeLessThan(10_000)
})
