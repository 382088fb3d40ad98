import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { sendRefusal, type Http } from '../platform/http.ts'
import { readAccessToken, signAccessToken, type Claims, type User } from './access-token.ts'
import { readSessionCookie, setVisitorCookie } from './session-cookies.ts'
import { isFamilyAlive } from './sessions.store.ts'

/** Who calls. A visitor is read from the token alone; whether somebody’s session still lasts is asked of the database. */
export interface Identity {
  /** The visitor's stable opaque id: scopes idempotency keys and limits. It survives signing in. */
  client: string
  /** Null for a visitor. A user whose `unverified` is true is not signed in: see `signedIn`. */
  user: User | null
  /** Which of their sessions calls. */
  session?: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity
  }
  interface FastifyContextConfig {
    /** The route is where a stale bearer is replaced, so it does not refuse one. */
    acceptsStaleBearer?: boolean
  }
}

/** Tokens seen lately, so that a buyer's ten calls cost one verification. */
const REMEMBERED_TOKENS = 10_000
const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Gives every request its `identity`, from the Authorization header or the access cookie.
 *
 * A bearer that is forged or too old is answered 401, which makes the client refresh it and try once more.
 * A visitor without a token gets one, and its cookie, at the first call that changes something; a mere read
 * does not, so that its answer stays cacheable. Pages hand out the cookie with `welcome`.
 *
 * Whoever signed out, or was signed out, reads and changes nothing any more, though the token would still be good for
 * minutes: for the people it happens to, it is over at once.
 */
export function useIdentity(http: Http, app: App): void {
  const read = rememberingReader(app)
  http.decorateRequest('identity')
  http.addHook('onRequest', async (request, reply) => {
    const bearer = bearerOf(request)
    const token = bearer ?? readSessionCookie(app, request, 'access')
    const reading = token ? await read(token) : nobody
    // A page's reader whose sign of a session is gone is signed in no longer, though the access cookie lives for minutes.
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
    if (!claims && MUTATING.has(request.method)) await giveVisitorToken(app, request, reply)
    return undefined
  })
}

export async function giveVisitorToken(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const token = await signAccessToken(app, {
    client: request.identity.client,
    user: null,
    session: null,
  })
  setVisitorCookie(app, reply, token)
  return token
}

/** The signed-in user: one with an id whose address is verified. For verbs that are handed `request.identity`. */
export function signedIn(identity: Identity): User | Refusal {
  const user = ownAccount(identity)
  return !isRefusal(user) && user.mustSetUpTwoFactor ? refuse('TWO_FACTOR_SETUP_REQUIRED') : user
}

/** The same for what is open even to whoever must set up a second factor first. */
export function ownAccount({ user }: Identity): User | Refusal {
  if (!user) return refuse('UNAUTHENTICATED')
  return user.unverified ? refuse('EMAIL_UNVERIFIED') : user
}

/** The address that whoever calls has shown to be theirs, by signing in; null of a visitor. */
export function provenAddress(identity: Identity): string | null {
  const user = ownAccount(identity)
  return isRefusal(user) ? null : user.email
}

/** The same for everybody, whoever asks: no look is spent on them. */
const isFileOfBuild = ({ url }: FastifyRequest) => url.startsWith('/assets/')

/** One look by an index, and only for somebody signed in: visitors cost none. */
async function isSessionOver(app: App, claims: Claims | null): Promise<boolean> {
  if (!claims?.user || claims.session === null) return false
  return !(await isFamilyAlive(app.db, claims.session, app.clock.now()))
}

const nobody = { claims: null, expiredClient: null }

function bearerOf(request: FastifyRequest): string | null {
  return request.headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1] ?? null
}

function rememberingReader(app: App): (token: string) => ReturnType<typeof readAccessToken> {
  const remembered = new Map<string, Claims>()
  return async (token) => {
    const known = remembered.get(token)
    if (known && known.expiresAtSeconds * 1000 > app.clock.now())
      return { claims: known, expiredClient: null }
    remembered.delete(token)
    const reading = await readAccessToken(app, token)
    if (reading.claims) {
      const oldest = remembered.size >= REMEMBERED_TOKENS ? remembered.keys().next().value : undefined
      if (oldest !== undefined) remembered.delete(oldest)
      remembered.set(token, reading.claims)
    }
    return reading
  }
}
