import { isRole } from '@obole/contract/roles'
import type { Role } from '@obole/core/users/session'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { createSecretKey, type KeyObject } from 'node:crypto'
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

const ALGORITHM = 'HS256'
const ISSUER = 'obole'

const readyKeys = new WeakMap<Key, KeyObject>()

/** Made once: it is needed at every visitor's first call. */
function ready(key: Key): KeyObject {
  const known = readyKeys.get(key) ?? createSecretKey(key.secret)
  readyKeys.set(key, known)
  return known
}

export async function signAccessToken(
  app: App,
  { client, user, session }: Pick<Claims, 'client' | 'user' | 'session'>,
): Promise<string> {
  const nowSeconds = Math.floor(app.clock.now() / 1000)
  const [key] = app.keys.of('access-token')
  return new SignJWT(user ? { ...user, userId: String(user.userId), sid: session } : {})
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setIssuer(ISSUER)
    .setSubject(client)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + (user ? ACCESS_TOKEN_SECONDS : VISITOR_TOKEN_SECONDS))
    .sign(ready(key))
}

export interface TokenReading {
  claims: Claims | null
  /** Signed by us but expired: it still identifies the visitor, but no longer the signed-in user. */
  expiredClient: string | null
}

export async function readAccessToken(app: App, token: string): Promise<TokenReading> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(app, kid), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: new Date(app.clock.now()),
    })
    return { claims: claimsOf(payload), expiredClient: null }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    const expired = error instanceof errors.JWTExpired ? claimsOf(error.payload) : null
    return { claims: null, expiredClient: expired?.client ?? null }
  }
}

/** Tokens named no key while there was only one: those were signed with the first key. */
function keyNamed(app: App, kid: string | undefined): KeyObject {
  const ring = app.keys.of('access-token')
  const key = kid === undefined ? ring.at(-1) : ring.find(({ id }) => id === kid)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return ready(key)
}

function claimsOf(payload: JWTPayload): Claims | null {
  if (payload.sub === undefined || payload.exp === undefined) return null
  const session = typeof payload['sid'] === 'string' ? payload['sid'] : null
  return { client: payload.sub, user: userOf(payload), session, expiresAtSeconds: payload.exp }
}

function userOf({ userId, email, isAdmin, roles, unverified, mustSetUpTwoFactor }: JWTPayload): User | null {
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
