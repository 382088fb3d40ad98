import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, Keys, Purpose } from './keys.ts'

const VERSION = Buffer.of(1)
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a secret is for, and whose it is: copied to somebody else's row, it cannot be decrypted. */
export interface SecretPlace {
  purpose: Purpose
  owner: string
}

/** Encrypts a secret that must be read again; the first bytes name the key. */
export function encrypt(keys: Keys, { purpose, owner }: SecretPlace, secret: Uint8Array): Buffer {
  const [key] = keys.of(purpose)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([headOf(key), nonce, body, cipher.getAuthTag()])
}

export interface Decrypted {
  secret: Buffer
  isOfFormerKey: boolean
}

/** Null where it was encrypted with a secret we no longer have. */
export function decrypt(keys: Keys, { purpose, owner }: SecretPlace, encrypted: Buffer): Decrypted | null {
  const ring = keys.of(purpose)
  const named = ring.find((key) => encrypted.subarray(0, headOf(key).length).equals(headOf(key)))
  const bare = named ? encrypted.subarray(headOf(named).length) : encrypted
  // Values encrypted while there was only one key name none.
  for (const key of named ? [named] : ring) {
    const secret = decryptWith(key, owner, bare)
    if (secret) return { secret, isOfFormerKey: key !== ring[0] }
  }
  return null
}

const headOf = (key: Key): Buffer => Buffer.concat([VERSION, Buffer.from(key.id, 'base64url')])

function decryptWith(key: Key, owner: string, encrypted: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key.secret, encrypted.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(encrypted.subarray(-TAG_BYTES))
  const secret = decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    decipher.final()
    return secret
  } catch {
    // Encrypted with another key, or for another owner.
    return null
  }
}
