import { randomBytes } from 'node:crypto'

/** Ids begin with the time, so that their index grows at its end; the random rest makes them unguessable. */
export function newId(prefix: string): string {
  return `${prefix}_${Date.now().toString(36)}${randomHex(12)}`
}

/** For ids that give access by themselves: a challenge page, a tokenization session. */
export function newCapability(prefix: string): string {
  return `${prefix}_${randomHex(20)}`
}

const pool = { bytes: Buffer.alloc(0), used: 0 }

function randomHex(length: number): string {
  if (pool.used + length > pool.bytes.length) {
    pool.bytes = randomBytes(4096)
    pool.used = 0
  }
  const hex = pool.bytes.toString('hex', pool.used, pool.used + length)
  pool.used += length
  return hex
}
