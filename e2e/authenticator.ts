import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * An authentication application: it was shown a key, and says six digits (RFC 6238). A code opens once, so that whoever
 * needs a second one in the same half-minute takes the next. Never the one before: it may be too old when it arrives.
 */
export function codeOf(key: string, halfMinutesFromNow = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + halfMinutesFromNow))
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

function bytesOf(key: string): Buffer {
  const bits = Array.from(key.replaceAll(/\s/g, ''), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
