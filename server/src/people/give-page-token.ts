import { isRefusal } from '@obole/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { readAccessToken } from './access-token.ts'
import { giveVisitorToken } from './identify.ts'
import { clearSessionCookies, readSessionCookie, setSessionCookies } from './session-cookies.ts'
import { refreshSession } from './sessions.ts'

/**
 * For pages, before their first byte: every reader gets a token. A session whose access token has expired is refreshed,
 * so that the page is drawn for the signed-in user; a visitor without a token gets one. Answers the token with which
 * the page calls the API.
 */
export async function givePageToken(app: App, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const token = readSessionCookie(app, request, 'access')
  const claims = token ? readAccessToken(app, token).claims : null
  // The token of an ended session is still readable; `identity` has no user then.
  const isOver = claims?.user && !request.identity.user
  if (token && claims && !isOver) return token
  const refreshToken = readSessionCookie(app, request, 'refresh')
  if (refreshToken) {
    // Without the login cookie, the session is over for this browser: it must not be reopened unasked.
    const isLeft = readSessionCookie(app, request, 'login') === null
    const session = isLeft ? null : await refreshSession(app, refreshToken)
    if (session && !isRefusal(session)) {
      setSessionCookies(app, reply, session)
      const { client, user, family } = session
      request.identity = { client, user, session: family }
      return session.accessToken
    }
    clearSessionCookies(app, reply)
  }
  return giveVisitorToken(app, request, reply)
}
