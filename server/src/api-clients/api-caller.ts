import { refuse } from '@obole/contract/problems'
import type { ApiPrivilege } from '@obole/core/users/api-keys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { actAsProgram } from '../platform/acting-program.ts'
import { sendRefusal, type Http } from '../platform/http.ts'
import { countCall } from '../platform/rate-limit.ts'
import { findCaller, noteUse, type CallerRow } from './api-clients.store.ts'
import { hashOf } from './secrets.ts'

const MINUTE_MS = 60_000
const CALLS_OF_A_CLIENT = { limit: 600, windowMs: MINUTE_MS }
/** The desk shows a key's last use to the minute, so that a call rarely writes it. */
const USE_NOTED_AFTER_MS = MINUTE_MS

/** The program that calls the public API: by a key of its association, or as a partner's application. */
export interface ApiCaller {
  clientId: string
  /** What the association calls the key, or the partner its application: the log names it beside what it did. */
  clientName: string
  isPartner: boolean
  /** What an association agreed to, which a partner's application calls by; null where it calls for itself, and for keys. */
  consentId: number | null
  /** Who made the key or let the application in: what it does is done in their name, by its privileges and not by their roles. */
  userId: number
  /** Null where a partner's application calls for itself. */
  organizationId: number | null
  organizationSlug: string | null
  /** Null: all campaigns of the association. */
  formIds: readonly number[] | null
  privileges: readonly ApiPrivilege[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** On the routes of `useApiCaller` alone, which answer nobody else. */
    apiCaller: ApiCaller
  }
  interface FastifyContextConfig {
    /** What a key must be allowed for this call of the public API; without it, any key may make it. */
    privilege?: ApiPrivilege
  }
}

/**
 * Opens the routes of a plugin to programs with a live access token and to nobody else: 401 without one, 403 where the
 * route's `config.privilege` is not among the key's, 429 beyond so many calls a minute. One indexed read and one count
 * a call. Programs call from servers, so that the plugin needs no `guardOrigins`: no cookie means anything here.
 */
export function useApiCaller(http: Http, app: App): void {
  http.decorateRequest('apiCaller')
  http.addHook('onRequest', async (request, reply) => {
    const token = bearerOf(request)
    const found = token === null ? null : await findCaller(app.db, hashOf(token), app.clock.now())
    if (!found) return refuseToken(request, reply, token)
    request.apiCaller = callerOf(found)
    request.identity = { client: found.client_id, user: null }
    // A call that is refused uses the key too: whoever looks whether it is still in use must see it.
    if (app.clock.now() - (found.last_used_at?.getTime() ?? 0) > USE_NOTED_AFTER_MS) noteUseOf(app, found)
    const { refused, remaining, resetSeconds } = await countCall(
      app,
      'api-calls',
      found.consent_id === null ? found.client_id : `${found.client_id} ${found.consent_id}`,
      CALLS_OF_A_CLIENT,
    )
    void reply.headers({
      'ratelimit-limit': String(CALLS_OF_A_CLIENT.limit),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(resetSeconds),
    })
    if (refused) return sendRefusal(request, reply, refused)
    const { privilege } = request.routeOptions.config
    if (privilege !== undefined && !found.privileges.includes(privilege))
      return refusePrivilege(request, reply, privilege)
    return undefined
  })
  // After the hooks that wait for the body, so that it reaches as far as the handler.
  http.addHook('preHandler', ({ apiCaller }, _reply, done) => actAsProgram(apiCaller, done))
}

export function bearerOf({ headers }: FastifyRequest): string | null {
  return headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1] ?? null
}

const callerOf = (row: CallerRow): ApiCaller => ({
  clientId: row.client_id,
  clientName: row.name,
  isPartner: row.is_partner,
  consentId: row.consent_id,
  userId: row.user_id,
  organizationId: row.organization_id,
  organizationSlug: row.organization_slug,
  formIds: null,
  privileges: row.privileges,
})

/** A call without any token is not told that its token is wrong (RFC 6750, 3). */
function refuseToken(request: FastifyRequest, reply: FastifyReply, token: string | null): FastifyReply {
  const challenge = token === null ? 'Bearer' : 'Bearer error="invalid_token"'
  return sendRefusal(request, reply.header('www-authenticate', challenge), refuse('API_TOKEN_INVALID'))
}

function refusePrivilege(request: FastifyRequest, reply: FastifyReply, needed: ApiPrivilege): FastifyReply {
  const challenge = `Bearer error="insufficient_scope", scope="${needed}"`
  const details = { needed, held: request.apiCaller.privileges }
  return sendRefusal(
    request,
    reply.header('www-authenticate', challenge),
    refuse('API_PRIVILEGE_MISSING', { details }),
  )
}

/** Nobody waits for it: that a key is used is for the desk to see. */
function noteUseOf(app: App, used: CallerRow): void {
  void noteUse(app.db, used, app.clock.now()).catch((error: unknown) =>
    app.log.warn({ err: error, client: used.client_id }, 'the use of a key was not noted'),
  )
}
