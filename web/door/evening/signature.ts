import type { DoorSync } from '@obole/contract/door'
import { fromBase64Url, toBase64Url } from '../browser/base64url.ts'
import type { SentPart, Verify } from './parts.ts'

type PublicKey = DoorSync['publicKey']

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' }
/** How much of a code's hash the list holds. */
const CODE_HASH_BYTES = 9

const bytesOf = (text: string) => new TextEncoder().encode(text)
const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))

/** Verifies with the first key that the phone saw: whoever stands between can change neither list nor key. */
export function verifier(first: PublicKey, eventId: number): Verify {
  const jwk = { kty: 'EC', crv: 'P-256', x: first.x, y: first.y }
  const imported = crypto.subtle.importKey('jwk', jwk, CURVE, false, ['verify'])
  return async ({ index, text, hash, signature }: SentPart) => {
    if (toBase64Url(await digest(text)) !== hash) return false
    const signed = bytesOf(`${eventId}:${index}:${text}`)
    return crypto.subtle.verify(SIGNING, await imported, fromBase64Url(signature), signed)
  }
}

/** What the list holds of a code. */
export const codeHash = async (code: string): Promise<string> =>
  toBase64Url((await digest(code)).subarray(0, CODE_HASH_BYTES))
