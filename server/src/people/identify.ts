import { OAUTH_BASE, PUBLIC_API_BASE } from '@obole/contract/bases'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { sendRefusal, type Http } from '../platform/http.ts'
import {
  readAccessToken,
  signAccessToken,
  type Claims,
  type TokenReading,
  type User,
} from './access-token.ts'
import { readSessionCookie, setVisitorCookie } from './session-cookies.ts'
import { isFamilyAlive } from './sessions.store.ts'

/** The caller. A visitor is read from the token alone; a user's session is also checked in the database. */
export interface Identity {
  /** The visitor's stable opaque id: scopes idempotency keys and limits. It stays the same when they sign in. */
  client: string
  /** Null for a visitor. A user whose `unverified` is true is not signed in: see `signedIn`. */
  user: User | null
  /** The session that makes the call. */
  session?: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity
  }
  interface FastifyContextConfig {
    /** The route replaces a stale bearer, so it does not refuse one. */
    acceptsStaleBearer?: boolean
  }
}

/** Tokens verified lately, so that a payer's ten calls cost one verification. */
const REMEMBERED_TOKENS = 10_000
const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Gives every request its `identity`, from the Authorization header or the access cookie.
 *
 * A bearer that is forged or too old is answered 401, which makes the client refresh it and try once more. A visitor
 * without a token gets one, and its cookie, at the first call that changes something; a mere read does not, so that its
 * answer stays cacheable. Pages hand out the cookie with `givePageToken`.
 *
 * A user who signed out, or was signed out, loses access at once, though the token would be valid for minutes.
 *
 * What programs of associations send is none of this: they bring tokens of a key (`api-clients`), and are no visitor.
 */
export function useIdentity(http: Http, app: App): void {
  const read = rememberingReader(app)
  http.decorateRequest('identity')
  http.addHook('onRequest', async (request, reply) => {
    if (isFromProgram(request)) {
      request.identity = { client: app.ids.token(), user: null }
      return undefined
    }
    const bearer = bearerOf(request)
    const token = bearer ?? readSessionCookie(app, request, 'access')
    const reading = token ? read(token) : nobody
    // Without the login cookie the reader of a page is signed out, though the access cookie lives for minutes.
    const isLeft = bearer === null && readSessionCookie(app, request, 'login') === null
    const isOver =
      !isFileOfBuild(request) &&
      ((isLeft && reading.claims?.user != null) || (await isSessionOver(app, reading.claims)))
    const { claims, expiredClient } = isOver
      ? { claims: null, expiredClient: reading.claims?.client ?? null }
      : reading
    const mustBeValid = bearer !== null && !request.routeOptions.config.acceptsStaleBearer
    if (mustBeValid && !claims) return sendRefusal(request, reply, refuse('UNAUTHENTICATED'))
    request.identity = claims ?? { client: expiredClient ?? app.ids.token(), user: null }
    if (!claims && MUTATING.has(request.method)) giveVisitorToken(app, request, reply)
    return undefined
  })
}

export function giveVisitorToken(app: App, request: FastifyRequest, reply: FastifyReply): string {
  const token = signAccessToken(app, {
    client: request.identity.client,
    user: null,
    session: null,
  })
  setVisitorCookie(app, reply, token)
  return token
}

/** The signed-in user: one with an id whose address is verified. For verbs that receive `request.identity`. */
export function signedIn(identity: Identity): User | Refusal {
  const user = ownAccount(identity)
  return !isRefusal(user) && user.mustSetUpTwoFactor ? refuse('TWO_FACTOR_SETUP_REQUIRED') : user
}

/** The same for what a user may do even before setting up a required second factor. */
export function ownAccount({ user }: Identity): User | Refusal {
  if (!user) return refuse('UNAUTHENTICATED')
  return user.unverified ? refuse('EMAIL_UNVERIFIED') : user
}

/** The address that the caller has proved to be theirs by signing in; null for a visitor. */
export function provenAddress(identity: Identity): string | null {
  const user = ownAccount(identity)
  return isRefusal(user) ? null : user.email
}

/** Cookies and bearers of people mean nothing there, so that no page can call the public API in its reader's name. */
const isFromProgram = ({ url }: FastifyRequest) =>
  [PUBLIC_API_BASE, OAUTH_BASE].some((base) => url.startsWith(`${base}/`))

/** These files are the same for everyone, so no session check is spent on them. */
const isFileOfBuild = ({ url }: FastifyRequest) => url.startsWith('/assets/')

/** One query by an index, and only for a signed-in user: visitors cost none. */
async function isSessionOver(app: App, claims: Claims | null): Promise<boolean> {
  if (!claims?.user || claims.session === null) return false
  return !(await isFamilyAlive(app.db, claims.session, app.clock.now()))
}

const nobody = { claims: null, expiredClient: null }

function bearerOf(request: FastifyRequest): string | null {
  return request.headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1] ?? null
}

function rememberingReader(app: App): (token: string) => TokenReading {
  const remembered = new Map<string, Claims>()
  return (token) => {
    const known = remembered.get(token)
    if (known && known.expiresAtSeconds * 1000 > app.clock.now())
      return { claims: known, expiredClient: null }
    remembered.delete(token)
    const reading = readAccessToken(app, token)
    if (reading.claims) {
      const oldest = remembered.size >= REMEMBERED_TOKENS ? remembered.keys().next().value : undefined
      if (oldest !== undefined) remembered.delete(oldest)
      remembered.set(token, reading.claims)
    }
    return reading
  }
}
