import { isRole } from '@obole/contract/roles'
import type { Role } from '@obole/core/users/session'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'
import type { Key } from '../platform/keys.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60
/** A visitor's token gives access to nothing worth stealing, so it lasts as long as a visit. */
export const VISITOR_TOKEN_SECONDS = 24 * 60 * 60

export interface User {
  userId: number
  email: string
  isAdmin: boolean
  roles: readonly Role[]
  unverified: boolean
  /** Their grace period is over: they may only set up a second factor. */
  mustSetUpTwoFactor: boolean
}

export interface Claims {
  /** The visitor's own random id; it stays the same when they sign in. */
  client: string
  user: User | null
  /** The session it was issued to; null for a visitor. */
  session: string | null
  expiresAtSeconds: number
}

const ISSUER = 'obole'

/** Tokens named no key while there was only one: those were signed with the first key. */
const NAMELESS_HEADER = encoded({ alg: 'HS256' })
const headers = new WeakMap<Key, string>()

/** The header of the tokens a key signs, made once. */
function headerOf(key: Key): string {
  const header = headers.get(key) ?? encoded({ alg: 'HS256', kid: key.id })
  headers.set(key, header)
  return header
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const signature = ({ secret }: Key, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * A JSON Web Token, signed at once and on the spot: every visitor's first call waits for one, and a library that signs
 * elsewhere takes twenty times as long.
 */
export function signAccessToken(
  app: App,
  { client, user, session }: Pick<Claims, 'client' | 'user' | 'session'>,
): string {
  const iat = Math.floor(app.clock.now() / 1000)
  const [key] = app.keys.of('access-token')
  const payload = encoded({
    ...(user && { ...user, userId: String(user.userId), sid: session }),
    iss: ISSUER,
    sub: client,
    iat,
    exp: iat + (user ? ACCESS_TOKEN_SECONDS : VISITOR_TOKEN_SECONDS),
  })
  const text = `${headerOf(key)}.${payload}`
  return `${text}.${signature(key, text)}`
}

export interface TokenReading {
  claims: Claims | null
  /** Signed by us but expired: it still identifies the visitor, but no longer the signed-in user. */
  expiredClient: string | null
}

export function readAccessToken(app: App, token: string): TokenReading {
  const claims = signedClaims(app, token)
  const isExpired = claims !== null && claims.expiresAtSeconds <= Math.floor(app.clock.now() / 1000)
  return isExpired ? { claims: null, expiredClient: claims.client } : { claims, expiredClient: null }
}

/** What a token says, whenever that was; null where none of our keys signed it. */
function signedClaims(app: App, token: string): Claims | null {
  const [header = '', payload = '', given = '', ...more] = token.split('.')
  const key = keyOfHeader(app, header)
  if (!key || more.length > 0) return null
  if (!isSame(given, signature(key, `${header}.${payload}`))) return null
  // Signed by us, so it is JSON that we wrote.
  return claimsOf(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload)
}

/** A header is compared as a whole and never read: a token does not choose how it is verified. */
function keyOfHeader(app: App, header: string): Key | undefined {
  const ring = app.keys.of('access-token')
  return header === NAMELESS_HEADER ? ring.at(-1) : ring.find((key) => headerOf(key) === header)
}

type Payload = Readonly<Record<string, unknown>>

function claimsOf(payload: Payload): Claims | null {
  const { iss, sub, exp, sid } = payload
  if (iss !== ISSUER || typeof sub !== 'string' || typeof exp !== 'number') return null
  const session = typeof sid === 'string' ? sid : null
  return { client: sub, user: userOf(payload), session, expiresAtSeconds: exp }
}

function userOf({ userId, email, isAdmin, roles, unverified, mustSetUpTwoFactor }: Payload): User | null {
  if (typeof userId !== 'string' || typeof email !== 'string') return null
  return {
    userId: Number(userId),
    email,
    isAdmin: isAdmin === true,
    roles: Array.isArray(roles) ? roles.filter(isRole) : [],
    unverified: unverified !== false,
    mustSetUpTwoFactor: mustSetUpTwoFactor === true,
  }
}
