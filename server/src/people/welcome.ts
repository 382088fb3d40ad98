import { isRefusal } from '@obole/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { readAccessToken } from './access-token.ts'
import { giveVisitorToken } from './identify.ts'
import { clearSessionCookies, readSessionCookie, setSessionCookies } from './session-cookies.ts'
import { refreshSession } from './sessions.ts'

/**
 * For pages, before their first byte: whoever comes leaves with a token. A session whose access token has run out is
 * refreshed, so that the page is rendered for the person who is signed in; a visitor who has no token gets one.
 * Answers the token with which the page calls the API.
 */
export async function welcome(app: App, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const token = readSessionCookie(app, request, 'access')
  const claims = token ? (await readAccessToken(app, token)).claims : null
  // The token of a session that is over still reads well; its identity says nobody.
  const isOver = claims?.user && !request.identity.user
  if (token && claims && !isOver) return token
  const refreshToken = readSessionCookie(app, request, 'refresh')
  if (refreshToken) {
    // Without its sign a session is over for this browser: it is not begun again behind somebody's back.
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
