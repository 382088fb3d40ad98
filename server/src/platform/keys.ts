import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Each purpose has its own keys: a leaked key is of no use for another purpose. */
export type Purpose =
  | 'access-token'
  | 'second-factor'
  | 'recovery-code'
  | 'link'
  | 'not-me'
  | 'pass'
  | 'attestation'
  | 'continuation'
  | 'captcha'
  | 'unsubscribe'
  | 'renewal'
  | 'renewal-stop'
  | 'restart'
  | 'door'
  | 'card'
  | 'person-file'
  | 'bounce'
  | 'document'
  | 'pull'
  | 'webhook'

export interface Key {
  /** Identifies a key without revealing anything of the secret. */
  id: string
  /** Made once: Node makes one of bytes at every use, which costs five times what is signed with it. */
  secret: KeyObject
}

export interface Keys {
  /** The key that signs and encrypts now, then the former ones, which still verify and decrypt. */
  of(purpose: Purpose): readonly [Key, ...Key[]]
  /** Signs a text with 144 bits; `isSigned` verifies it. */
  sign(purpose: Purpose, text: string): string
  isSigned(purpose: Purpose, text: string, signature: string): boolean
  /** The text's signature under every key, today's first: for rows looked up by their signature. */
  signatures(purpose: Purpose, text: string): readonly [string, ...string[]]
}

const KEY_BYTES = 32
const ID_BYTES = 6
const SIGNATURE_BYTES = 18

/** Derives the keys of every purpose from the current secret and the former ones. */
export function openKeys([current, ...former]: readonly [string, ...string[]]): Keys {
  const rings = new Map<Purpose, readonly [Key, ...Key[]]>()
  const of = (purpose: Purpose) => {
    const known = rings.get(purpose)
    if (known) return known
    const ring = [keyOf(current, purpose), ...former.map((secret) => keyOf(secret, purpose))] as const
    rings.set(purpose, ring)
    return ring
  }
  const signatures = (purpose: Purpose, text: string) => {
    const [first, ...others] = of(purpose)
    const olds = [current, ...former].map((secret) => digest(secret, `${purpose}:${text}`))
    return [digest(first.secret, text), ...others.map(({ secret }) => digest(secret, text)), ...olds] as const
  }
  return {
    of,
    sign: (purpose, text) => digest(of(purpose)[0].secret, text),
    signatures,
    isSigned: (purpose, text, signature) => signatures(purpose, text).some((ours) => isSame(ours, signature)),
  }
}

/** The same secret always gives the same id. */
export const keyIdOf = (secret: string): string => derived(secret, 'key-id', ID_BYTES).toString('base64url')

function keyOf(secret: string, purpose: Purpose): Key {
  // The access-token key existed before and was derived differently; it stays as it was.
  const own = purpose === 'access-token' ? createHmac('sha256', secret).update(purpose).digest() : null
  return { id: keyIdOf(secret), secret: createSecretKey(own ?? derived(secret, purpose, KEY_BYTES)) }
}

const derived = (secret: string, info: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', info, bytes))

function digest(key: string | KeyObject, text: string): string {
  const whole = createHmac('sha256', key).update(text).digest()
  return whole.subarray(0, SIGNATURE_BYTES).toString('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
