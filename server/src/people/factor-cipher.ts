import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, Keys } from '../platform/keys.ts'

const VERSION = Buffer.of(1)
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts the secret of a second factor; the first bytes name the key. It is bound to its user: copied to another
 * account, it cannot be decrypted.
 */
export function encryptFactor(keys: Keys, userId: number, secret: Uint8Array): Buffer {
  const [key] = keys.of('second-factor')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce).setAAD(Buffer.from(String(userId)))
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([headOf(key), nonce, body, cipher.getAuthTag()])
}

export interface DecryptedFactor {
  secret: Buffer
  isOfFormerKey: boolean
}

/** Null where it was encrypted with a secret we no longer have. */
export function decryptFactor(keys: Keys, userId: number, encrypted: Buffer): DecryptedFactor | null {
  const ring = keys.of('second-factor')
  const named = ring.find((key) => encrypted.subarray(0, headOf(key).length).equals(headOf(key)))
  const bare = named ? encrypted.subarray(headOf(named).length) : encrypted
  // Values encrypted while there was only one key name none.
  for (const key of named ? [named] : ring) {
    const secret = decrypt(key, userId, bare)
    if (secret) return { secret, isOfFormerKey: key !== ring[0] }
  }
  return null
}

const headOf = (key: Key): Buffer => Buffer.concat([VERSION, Buffer.from(key.id, 'base64url')])

function decrypt(key: Key, userId: number, encrypted: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key.secret, encrypted.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(String(userId))).setAuthTag(encrypted.subarray(-TAG_BYTES))
  const secret = decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    decipher.final()
    return secret
  } catch {
    // Encrypted with another key, or for another user.
    return null
  }
}
