import { createHmac, createSecretKey, randomBytes } from 'node:crypto'

export interface Ids {
  /** 144 random bits: the holder of a token may use what it names. */
  token(): string
  /** The same seed gives the same token, and it cannot be guessed without the secret. */
  derivedToken(purpose: string, seed: string): string
}

const TOKEN_BYTES = 18

export function randomIds(secret: string): Ids {
  // Made once: Node makes one of a text at every use, which costs more than what is signed with it.
  const key = createSecretKey(secret, 'utf8')
  return {
    token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
    derivedToken: (purpose, seed) =>
      createHmac('sha256', key)
        .update(`${purpose}:${seed}`)
        .digest()
        .subarray(0, TOKEN_BYTES)
        .toString('base64url'),
  }
}
