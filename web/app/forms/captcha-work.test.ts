import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { solve } from './captcha-work.ts'

it('finds what the server will accept, for its own key', async () => {
  const proof = await solve('a.1.b', 12)
  expect(proof).toMatch(/^a\.1\.b\.\d+$/)
  expect(createHash('sha256').update(proof).digest().readUInt32BE(0) >>> 20).toBe(0)
})
