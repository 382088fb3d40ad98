import { createHmac, randomBytes } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/** A phone's clock may be half a minute off, and typing takes time. */
const TOLERATED_STEPS = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** RFC 4226: the code of a counter. */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** RFC 6238: the half-minute this code belongs to, if it is near enough; null for any other code. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const current = Math.floor(now / STEP_MS)
  for (let step = current - TOLERATED_STEPS; step <= current + TOLERATED_STEPS; step += 1) {
    if (codeAt(secret, step) === code) return step
  }
  return null
}

/** RFC 4648, as authenticator apps read it. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let [bits, value] = [0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31]
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

export function otpauthUrl(secret: Uint8Array, email: string): string {
  const label = encodeURIComponent(`Obole:${email}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Obole&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
}
