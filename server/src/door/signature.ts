import { createECDH, createPrivateKey, hash, sign, type KeyObject } from 'node:crypto'
import type { App } from '../app.ts'

/** A phone verifies the list with it, and can sign nothing. */
export interface DoorKey {
  privateKey: KeyObject
  publicKey: { x: string; y: string }
}

const COORDINATE_BYTES = 32

/** The key pair that follows from today's secret: nothing to store, and all nodes have the same. */
export function doorKey({ keys }: Pick<App, 'keys'>): DoorKey {
  const { secret } = keys.of('door')[0]
  const curve = createECDH('prime256v1')
  // 32 bytes of a hash are a valid private key but for one in 2^32; the next hash is taken then.
  let number = secret.export()
  for (;;) {
    try {
      curve.setPrivateKey(number)
      break
    } catch {
      number = hash('sha256', number, 'buffer')
    }
  }
  const point = curve.getPublicKey().subarray(1)
  const publicKey = {
    x: point.subarray(0, COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(COORDINATE_BYTES).toString('base64url'),
  }
  const d = curve.getPrivateKey().toString('base64url').padStart(43, 'A')
  const key = { kty: 'EC', crv: 'P-256', d, ...publicKey }
  return { privateKey: createPrivateKey({ key, format: 'jwk' }), publicKey }
}

/** As browsers verify it: the two numbers of the signature one after the other. */
export const signedBy = ({ privateKey }: DoorKey, text: string): string =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
